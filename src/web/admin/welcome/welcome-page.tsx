import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { adminPaths } from '#domain/paths.ts';
import { useBrandMark, useBrokerageName } from '#web/admin/frame/brokerage-name.ts';
import { useDocumentTitle } from '#web/admin/frame/document-title.ts';
import { LoginLayout } from '#web/admin/login/login-layout.tsx';
import { reasonOf } from '#web/admin/screen/error-reason.ts';
import { signInLinkQuery } from '#web/api/sign-in-link.ts';
import { hasStatus } from '#web/api/request.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { WelcomeForm } from './welcome-form.tsx';

/** The screen that a sign-in link opens. The link's token is in the fragment of the URL. */
export function WelcomePage() {
  return (
    <LoginLayout brokerageName={useBrokerageName()} mark={useBrandMark()}>
      <Welcome link={useLocation().hash} />
    </LoginLayout>
  );
}

function Welcome({ link }: { link: string }) {
  const { data, error, refetch } = useQuery(signInLinkQuery(link));
  useDocumentTitle('Welcome', Boolean(error));
  if (hasStatus(error, 401)) return <DeadLink reason={reasonOf(error)} />;
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
  return <WelcomeForm key={link} link={link} holder={data} />;
}

const DeadLink = ({ reason }: { reason: string }) => (
  <div className="space-y-5">
    <h1 tabIndex={-1} className="font-display text-3xl/tight font-medium tracking-tight">
      This Link Has Ended
    </h1>
    <p role="alert">{reason}</p>
    <Link to={adminPaths.login} className={buttonClasses('secondary')}>
      Go to the login
    </Link>
  </div>
);
