import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazy } from '#shared/screen/lazy.tsx';
import { useBrandMark, useBrokerageName } from '#shared/frame/brokerage-name.ts';
import { loginOptionsQuery } from '#features/sign-in/api/login.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { LoginForm } from './login-form.tsx';
import { LoginLayout } from './login-layout.tsx';
import { NextStep } from './next-step.tsx';
import { showLoginFailure, useLoginAnswer } from './use-login-answer.ts';

const route = getRouteApi(adminPaths.login);

const EmailLink = lazy(() => import('./email-link.tsx'), 'EmailLink');
const PasskeyLogin = lazy(() => import('./passkey-login.tsx'), 'PasskeyLogin');

export function LoginPage() {
  const { next } = route.useSearch();
  const { step, handleAnswer, startOver } = useLoginAnswer(next);
  const options = useQuery(loginOptionsQuery);
  return (
    <LoginLayout brokerageName={useBrokerageName()} mark={useBrandMark()}>
      {step ? (
        <NextStep step={step} onSignedIn={handleAnswer} onStartOver={startOver} />
      ) : (
        <>
          <LoginForm onAnswer={handleAnswer} />
          {options.data?.emailsLinks && (
            <Suspense>
              <EmailLink />
            </Suspense>
          )}
          {options.data?.passkeys && (
            <Suspense>
              <PasskeyLogin onSignedIn={handleAnswer} onRefused={showLoginFailure} />
            </Suspense>
          )}
        </>
      )}
    </LoginLayout>
  );
}
