import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LoginAnswer, LoginStep } from '#features/sign-in/domain/second-factors.ts';
import type { SignedIn } from '#shared/domain/auth.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { ApiError } from '#shared/api/request.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { keepRecoveryCodesLeft } from '#shared/session/session.ts';
import { toast } from '#shared/ui/toast.tsx';
import { nextPath } from './next-path.ts';

/**
 * Handles the answer to a sign-in call: opens the wanted screen, or returns the next step, which
 * `NextStep` shows.
 * @param next the path to open after signing in, by default the dashboard
 */
export function useLoginAnswer(next?: string) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<LoginStep | null>(null);

  const handleAnswer = (answer: LoginAnswer | SignedIn) => {
    if ('step' in answer) {
      // A transition keeps the form on the screen until the code of the next step has loaded.
      startTransition(() => setStep(answer));
      return;
    }
    // Remove the cached session, so that the signed-in layout reads the new one.
    queryClient.removeQueries(sessionQuery);
    const left = 'recoveryCodesLeft' in answer ? answer.recoveryCodesLeft : undefined;
    if (left !== undefined) keepRecoveryCodesLeft(queryClient, left);
    toast({ title: 'Login successful' });
    void router.navigate({ href: nextPath(next), replace: true });
  };

  const startOver = () => {
    flushSync(() => setStep(null));
    document.querySelector('h1')?.focus();
  };

  return { step, handleAnswer, startOver };
}

export const showLoginFailure = (error: Error) =>
  toast({
    title: 'Login failed',
    description:
      error instanceof ApiError ? `${error.status}: ${reasonOf(error)}` : 'Invalid credentials',
    destructive: true,
  });
