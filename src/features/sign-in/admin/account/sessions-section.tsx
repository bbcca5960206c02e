import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { SessionInfo } from '#features/sign-in/domain/administrators.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { signInMethodLabels } from '#features/sign-in/domain/second-factors.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { sessionsQuery } from '#features/sign-in/api/administrators.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { type Column, Table } from '#shared/ui/list/table.tsx';
import { Time } from './time.tsx';
import { deviceName } from '#shared/domain/text/device-name.ts';
import { EndSessionButton } from './end-session-button.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/**
 * The account's sessions, with a button that ends each session except the current one, and a button
 * that ends all sessions.
 */
export function SessionsSection({ username }: { username: string }) {
  const sessions = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="sessions">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2
            ref={heading}
            id="sessions"
            tabIndex={-1}
            className="font-display text-2xl/tight font-medium tracking-tight outline-none"
          >
            Your Sessions
          </h2>
          <p className="mt-1 text-quiet">
            Where this account is signed in. End any that you do not recognize.{' '}
            <Link
              to={adminPaths.audit}
              search={{ actor: username, action: 'login_failed' }}
              className="text-link print:hidden"
            >
              Sign-ins that were refused
            </Link>
          </p>
        </div>
        <SignOutEverywhere />
      </div>
      <QueryView
        query={sessions}
        loading="Loading sessions..."
        failed="The sessions could not be loaded"
      >
        {(all) => (
          <div className="@container">
            <div className="wide:border wide:border-line wide:bg-surface">
              <Table
                caption="Your sessions, the latest used first"
                columns={[...columns, actions(() => heading.current?.focus())]}
                rows={all}
                rowKey={(session) => session.id}
              />
            </div>
          </div>
        )}
      </QueryView>
    </section>
  );
}

const columns: [Column<SessionInfo>, ...Column<SessionInfo>[]] = [
  { header: 'Device', width: 'w-[26%]', cell: (session) => <Device session={session} /> },
  { header: 'Address', width: 'w-[14%]', cell: ({ address }) => address },
  { header: 'Signed in with', width: 'w-[16%]', cell: ({ method }) => signInMethodLabels[method] },
  { header: 'Started', width: 'w-[16%]', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { header: 'Last used', width: 'w-[16%]', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
];

const actions = (onEnded: () => void): Column<SessionInfo> => ({
  header: 'Actions',
  width: 'w-[12%]',
  isActions: true,
  cell: (session) =>
    session.isCurrent ? null : <EndSessionButton session={session} onEnded={onEnded} />,
});

function Device({ session }: { session: SessionInfo }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
      {deviceName(session.userAgent)}
      {session.isCurrent && <Badge tone="oak">This session</Badge>}
    </span>
  );
}
