import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionInfo } from '#features/sign-in/domain/administrators.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { withSession } from '#shared/session/sign-in-again.ts';
import { endSession, sessionsQuery } from '#features/sign-in/api/administrators.ts';
import { toast } from '#shared/ui/toast.tsx';
import { deviceName } from '#shared/domain/text/device-name.ts';

interface EndSessionButtonProps {
  session: SessionInfo;
  /**
   * Called when the session has ended. Moves the focus, because the button disappears with its row.
   */
  onEnded: () => void;
}

export function EndSessionButton({ session, onEnded }: EndSessionButtonProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => withSession(() => endSession(session.id)),
    onSuccess: async () => {
      await queryClient.invalidateQueries(sessionsQuery);
      onEnded();
      toast({ title: 'Session ended' });
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to end the session', destructive: true }),
  });
  return (
    <RowActions>
      <RowButton
        label="End session"
        of={`${deviceName(session.userAgent)}, started ${formatOfficeDateTime(session.createdAt)}`}
        isPending={isPending}
        onClick={() => mutate()}
      />
    </RowActions>
  );
}
