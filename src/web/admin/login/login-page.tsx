import { getRouteApi } from '@tanstack/react-router';
import { useBrandMark, useBrokerageName } from '#web/admin/frame/brokerage-name.ts';
import { adminPaths } from '#domain/paths.ts';
import { LoginForm } from './login-form.tsx';
import { LoginLayout } from './login-layout.tsx';
import { NextStep } from './next-step.tsx';
import { useLoginAnswer } from './use-login-answer.ts';

const route = getRouteApi(adminPaths.login);

export function LoginPage() {
  const { next } = route.useSearch();
  const { step, handleAnswer, startOver } = useLoginAnswer(next);
  return (
    <LoginLayout brokerageName={useBrokerageName()} mark={useBrandMark()}>
      {step ? (
        <NextStep step={step} onSignedIn={handleAnswer} onStartOver={startOver} />
      ) : (
        <LoginForm onAnswer={handleAnswer} />
      )}
    </LoginLayout>
  );
}
