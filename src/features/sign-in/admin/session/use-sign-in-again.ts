import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Session } from '#shared/domain/auth.ts';
import type { LoginStep } from '#features/sign-in/domain/second-factors.ts';
import { noteSignInAgain } from '#shared/api/replaced-token.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { login } from '#features/sign-in/api/login.ts';
import { announceSignIn } from '#shared/session/shown-person.ts';
import { endSignInAgain } from '#shared/session/sign-in-again.ts';

const hasFailed = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
} as const satisfies QueryFilters;

/**
 * Signs in again, with a second step if the server asks for one.
 * @param focusForm moves the focus to the form of the first step, the password
 */
export function useSignInAgain(username: string, focusForm: () => void) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [step, setStep] = useState<LoginStep | null>(null);
  /** Shows another person, who is signed in now. The work that waits is not saved in their name. */
  const goOnAs = async (session: Session) => {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    await router.invalidate();
    endSignInAgain(false);
  };
  const goOn = (session: Session) => {
    setStep(null);
    if (session.user.username !== username) {
      void goOnAs(session);
      return;
    }
    queryClient.setQueryData(sessionQuery.queryKey, session);
    noteSignInAgain();
    announceSignIn(username);
    endSignInAgain(true);
    void queryClient.refetchQueries(hasFailed);
  };
  const signIn = useMutation({
    mutationFn: login,
    onSuccess: (answer) => ('step' in answer ? setStep(answer) : goOn(answer)),
  });
  const startOver = () => {
    flushSync(() => setStep(null));
    signIn.reset();
    focusForm();
  };
  return { signIn, step, goOn, goOnAs, startOver };
}
