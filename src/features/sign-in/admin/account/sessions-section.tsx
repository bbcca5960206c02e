import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { toast } from '#shared/ui/toast.tsx';
import { Button } from '#shared/ui/button.tsx';
import { forgetSession } from '#shared/session/session.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { DateTime } from '#shared/screen/date-time.tsx';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import type { SessionInfo } from '#features/sign-in/domain/administrators.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { signInMethodLabels } from '#features/sign-in/domain/second-factors.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { sessionsQuery, endSession, endAllSessions } from '#features/sign-in/api/administrators.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { type Column, FramedTable, type Columns } from '#shared/ui/list/table.tsx';
import { deviceName } from '#shared/domain/text/device-name.ts';

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
          <FramedTable
            caption="Your sessions, the latest used first"
            columns={[...columns, actions(() => heading.current?.focus())]}
            rows={all}
            rowKey={(session) => session.id}
          />
        )}
      </QueryView>
    </section>
  );
}

const columns: Columns<SessionInfo> = [
  { header: 'Device', width: 'w-[26%]', cell: (session) => <Device session={session} /> },
  { header: 'Address', width: 'w-[14%]', cell: ({ address }) => address },
  { header: 'Signed in with', width: 'w-[16%]', cell: ({ method }) => signInMethodLabels[method] },
  { header: 'Started', width: 'w-[16%]', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { header: 'Last used', width: 'w-[16%]', cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
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

/** @param onEnded moves the focus, because the button disappears with its row */
function EndSessionButton({ session, onEnded }: { session: SessionInfo; onEnded: () => void }) {
  const { mutate, isPending } = useRecordChange({
    change: () => endSession(session.id),
    refresh: (client) => client.invalidateQueries(sessionsQuery).then(onEnded),
    success: 'Session ended',
    failure: 'Failed to end the session',
  });
  return (
    <RowActions>
      <RowButton
        label="End session"
        of={`${deviceName(session.userAgent)}, started ${formatOfficeDateTime(session.createdAt)}`}
        isPending={isPending}
        onClick={() => mutate()}
      />
    </RowActions>
  );
}

const confirmation = {
  title: 'Sign out everywhere',
  question:
    'Are you sure you want to sign out on every device? This session ends too, and you will have to sign in again.',
  verb: 'Sign Out Everywhere',
  pending: 'Signing out...',
};

function SignOutEverywhere() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    await forgetSession(queryClient, () => navigate({ to: adminPaths.login }));
    toast({ title: 'Signed out everywhere' });
  };
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        confirmation={confirmation}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        change={endAllSessions}
        onChanged={leave}
      />
    </>
  );
}
