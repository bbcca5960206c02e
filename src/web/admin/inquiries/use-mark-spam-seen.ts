import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markSpamSeen } from '#web/api/inquiries.ts';

/**
 * Tells the server that the user opened the list of spam, so that the dashboard counts only newer
 * spam. The list loads after that, so that spam which arrives in between is counted again instead of
 * never.
 */
export function useMarkSpamSeen(isSpamShown: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSpamShown) return;
    // Ignore a failure, because the dashboard then shows the same count again.
    markSpamSeen().then(
      () => client.invalidateQueries({ queryKey: ['list', 'inquiries'] }),
      () => undefined,
    );
  }, [isSpamShown, client]);
}
