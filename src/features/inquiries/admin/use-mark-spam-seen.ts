import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markSpamSeen } from '#features/inquiries/api.ts';

/**
 * Tells the server when the user opens the list of spam. The list loads after that, so that spam
 * which arrives in between is counted as new once more instead of never.
 */
export function useMarkSpamSeen(isSpamShown: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSpamShown) return;
    markSpamSeen().then(
      () => client.invalidateQueries({ queryKey: ['list', 'inquiries'] }),
      () => undefined,
    );
  }, [isSpamShown, client]);
}
