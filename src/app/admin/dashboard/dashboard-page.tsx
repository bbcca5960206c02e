import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePlus2, Inbox, ScrollText, ShieldCheck, UserRoundPlus, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { roleName } from '#shared/domain/auth.ts';
import { policyType } from '#features/policies/domain/policies.ts';
import { WebsiteNotices } from '#features/website/admin/website-notices.tsx';
import { lazy } from '#shared/screen/lazy.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useIsFrontDesk, useSession } from '#shared/session/session.ts';
import { agents } from '#features/agents/api/agents.ts';
import { inquiries } from '#features/inquiries/api.ts';
import { recordCalls } from '#shared/api/resource.ts';
import { adminNewPath, adminPaths } from '#shared/domain/paths.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { stepsQuery } from '#app/api/queries.ts';
import { isGettingStarted } from '#app/domain/getting-started/getting-started.ts';
import { Attention } from './attention.tsx';
import { CountCard } from './count-card.tsx';
import { digestQuery } from '#features/deadlines/api/digest.ts';
import { DigestState } from '#features/deadlines/admin/digest-state.tsx';
import { GettingStarted } from './getting-started.tsx';
import { NewSignInQuestion } from './new-sign-in.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RecoveryCodeNotice } from './recovery-code-notice.tsx';
import { SlimCard, slimLink } from './slim-card.tsx';

const ReportStrip = lazy(() => import('#app/admin/report/report-strip.tsx'), 'ReportStrip');

export function DashboardPage() {
  const { user } = useSession();
  const isFrontDesk = useIsFrontDesk();
  const { data: steps = [], isLoading } = useQuery({ ...stepsQuery, enabled: !isFrontDesk });
  const isSettingUp = isGettingStarted(steps);
  return (
    <Screen
      title="Dashboard"
      intro={`Welcome, ${user.fullName ?? user.username}.`}
      actions={!isFrontDesk && <QuickActions />}
    >
      <RecoveryCodeNotice />
      <NewSignInQuestion />
      {isSettingUp && <GettingStarted steps={steps} />}
      {!isLoading && <Attention />}
      <DigestLine />
      {!isFrontDesk && (
        <Suspense>
          <ReportStrip />
        </Suspense>
      )}
      <div className="mb-8 grid gap-3 sm:grid-cols-2 min-[90rem]:grid-cols-[1fr_1fr_1.25fr_1.4fr]">
        <CountCard
          icon={UsersRound}
          title="Agents"
          noun="agents"
          to={adminPaths.agents}
          query={useQuery(agents.list({ page: 1 }))}
          count={({ total }) => total}
        />
        {!isFrontDesk && <PolicyCard />}
        <CountCard
          icon={Inbox}
          title="Contact Submissions"
          noun="contact submissions"
          to={adminPaths.inquiries}
          query={useQuery(inquiries.list({ page: 1 }))}
          count={({ total }) => total}
        />
        <SlimCard
          icon={ShieldCheck}
          title="Admin Access: Secure"
          link={
            <Link to={adminPaths.account} className={slimLink}>
              Your account
            </Link>
          }
        >
          <p className="text-sm text-quiet">
            You are signed in as {roleName(user.role)}. Sign out when you step away.
          </p>
        </SlimCard>
      </div>
      {!isFrontDesk && (
        <>
          <WebsiteNotices />
          <RecentActivity />
        </>
      )}
    </Screen>
  );
}

const PolicyCard = () => (
  <CountCard
    icon={ScrollText}
    title="Policies"
    noun="policies"
    to={adminPaths.policies}
    query={useQuery(recordCalls(policyType).list({ page: 1 }))}
    count={({ total }) => total}
  />
);

function QuickActions() {
  return (
    <nav aria-label="Quick actions" className="flex flex-wrap gap-2">
      <Link to={adminNewPath(adminPaths.agents)} className={buttonClasses('primary')}>
        <UserRoundPlus aria-hidden className="size-4" />
        Add New Agent
      </Link>
      <Link to={adminNewPath(adminPaths.policies)} className={buttonClasses('secondary')}>
        <FilePlus2 aria-hidden className="size-4" />
        Create Policy
      </Link>
    </nav>
  );
}

/** Says when the last email about deadlines left, and leads to their settings. */
function DigestLine() {
  const { data } = useQuery(digestQuery);
  if (!data) return null;
  return (
    <p className="mb-6 text-sm">
      <DigestState digest={data.record} />{' '}
      <Link to={adminPaths.deadlines} className="action-link print:hidden">
        Deadlines
      </Link>
    </p>
  );
}
