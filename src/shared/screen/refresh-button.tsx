import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { toast } from '#shared/ui/toast.tsx';

interface RefreshButtonProps {
  query: UseQueryResult;
  failure: string;
}

/** Most queries do not reload on a timer or when the window gets the focus. */
export function RefreshButton({ query, failure }: RefreshButtonProps) {
  const refresh = async () => {
    const { isError } = await query.refetch();
    if (isError) toast({ title: 'Error', description: failure, destructive: true });
  };
  return (
    <IconButton
      label="Refresh"
      icon={RotateCw}
      onClick={() => void refresh()}
      className="border border-edge bg-surface hover:bg-sunken"
      iconClassName={query.isFetching ? 'motion-safe:animate-spin' : ''}
    />
  );
}
