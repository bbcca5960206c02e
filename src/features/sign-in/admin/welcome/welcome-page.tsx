import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { linkToken } from '#shared/domain/link-token.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import type { LoginAnswer } from '#features/sign-in/domain/second-factors.ts';
import { useBrandMark, useBrokerageName } from '#shared/frame/brokerage-name.ts';
import { useDocumentTitle } from '#shared/frame/document-title.ts';
import { LoginLayout } from '#features/sign-in/admin/login/login-layout.tsx';
import { NextStep } from '#features/sign-in/admin/login/next-step.tsx';
import { useLoginAnswer } from '#features/sign-in/admin/login/use-login-answer.ts';
import { StepHeading } from '#features/sign-in/admin/second-factors/step-heading.tsx';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { signInLinkQuery } from '#features/sign-in/api/sign-in-link.ts';
import { hasStatus } from '#shared/api/request.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { ErrorMessage } from '#shared/ui/error-message.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { WelcomeForm } from './welcome-form.tsx';

/** The screen that a sign-in link opens. The link's token is in the fragment of the URL. */
export function WelcomePage() {
  const link = useLinkInFragment();
  const navigate = useNavigate();
  const { step, handleAnswer } = useLoginAnswer();
  return (
    <LoginLayout brokerageName={useBrokerageName()} mark={useBrandMark()}>
      {step ? (
        <NextStep
          step={step}
          isAfterLink
          onSignedIn={handleAnswer}
          // The link works only once, so the user signs in at the login with the new password.
          onStartOver={() => void navigate({ to: adminPaths.login, replace: true })}
        />
      ) : (
        <Welcome link={link} onAnswer={handleAnswer} />
      )}
    </LoginLayout>
  );
}

const readFragment = () => linkToken(window.location.hash.slice(1));

/**
 * Returns the token in the URL's fragment, and keeps it while the router leaves the screen. A call
 * with an empty token would be answered with 401, as if the user's new session had ended.
 */
function useLinkInFragment() {
  const [link, setLink] = useState(readFragment);
  useEffect(() => {
    const update = () => setLink(readFragment());
    window.addEventListener('hashchange', update);
    return () => window.removeEventListener('hashchange', update);
  }, []);
  return link;
}

function Welcome({ link, onAnswer }: { link: string; onAnswer: (answer: LoginAnswer) => void }) {
  const { data, error, refetch } = useQuery(signInLinkQuery(link));
  const isDead = hasStatus(error, 401);
  useDocumentTitle(isDead ? deadLink : 'Welcome', Boolean(error) && !isDead);
  if (isDead) return <DeadLink />;
  if (error) {
    return (
      <ErrorMessage
        title={<h1 tabIndex={-1}>The link could not be checked</h1>}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Loading label="Checking the link..." />;
  return <WelcomeForm key={link} link={link} holder={data} onAnswer={onAnswer} />;
}

const deadLink = 'This Link No Longer Works';

const DeadLink = () => (
  <div className="space-y-5">
    <StepHeading title={deadLink}>Please ask a super admin for a new one.</StepHeading>
    <Link to={adminPaths.login} className={buttonClasses('secondary')}>
      Go to the login
    </Link>
  </div>
);
