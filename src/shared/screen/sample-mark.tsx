import { useQuery } from '@tanstack/react-query';
import { samplesQuery } from '#shared/api/samples.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { Badge } from '#shared/ui/badge.tsx';

/**
 * Marks a record of the sample office. Shows nothing for the brokerage's own records, and nothing to
 * the front desk.
 */
export function SampleMark({ id }: { id: string }) {
  const isFrontDesk = useIsFrontDesk();
  const { data } = useQuery({ ...samplesQuery, enabled: !isFrontDesk });
  const isSample = data?.records.some((sample) => sample.id === id);
  return isSample ? <Badge tone="plain">Sample</Badge> : null;
}
