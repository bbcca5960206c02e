import { DateTime } from '#shared/screen/date-time.tsx';
import type { ListedAdministrator } from '#features/sign-in/domain/administrators.ts';
import { roleName } from '#shared/domain/auth.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { StatusBadge } from '#shared/screen/status-badge.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { OneLine } from '#shared/ui/list/one-line.tsx';
import { FramedTable, type Columns } from '#shared/ui/list/table.tsx';
import { AdministratorActions } from './administrator-actions.tsx';
import { useAdministratorChange, type AdministratorProps } from './use-administrator-change.ts';

interface AdministratorsTableProps {
  administrators: ListedAdministrator[];
  ownName: string;
}

export function AdministratorsTable({ administrators, ownName }: AdministratorsTableProps) {
  const onChanged = useAdministratorChange();
  return (
    <FramedTable
      caption="Administrators, by username"
      columns={columnsFor(ownName, onChanged)}
      rows={administrators}
      rowKey={({ id }) => id}
      isQuiet={({ isActive }) => !isActive}
    />
  );
}

const columnsFor = (
  ownName: string,
  onChanged: AdministratorProps['onChanged'],
): Columns<ListedAdministrator> => [
  {
    header: 'Name',
    width: 'w-[15%]',
    cell: (administrator) => (
      <Name administrator={administrator} isOwn={administrator.username === ownName} />
    ),
  },
  { header: 'Role', width: 'w-[10%]', cell: ({ role }) => roleName(role) },
  {
    header: 'Status',
    width: 'w-[8%]',
    cell: ({ isActive }) => <StatusBadge isActive={isActive} />,
  },
  {
    header: 'Second factor',
    width: 'w-[10%]',
    cell: (administrator) => <Factors {...administrator} />,
  },
  {
    header: 'Last login',
    width: 'w-[18%]',
    cell: (administrator) => <LastLogin administrator={administrator} />,
  },
  {
    header: 'Actions',
    width: 'w-[39%]',
    isActions: true,
    cell: (administrator) => (
      <AdministratorActions
        administrator={administrator}
        isOwn={administrator.username === ownName}
        onChanged={onChanged}
      />
    ),
  },
];

interface NameProps {
  administrator: ListedAdministrator;
  isOwn: boolean;
}

function Name({ administrator: { username, fullName, title }, isOwn }: NameProps) {
  return (
    <>
      <span className="flex items-center gap-x-2">
        <OneLine title={fullName ?? username} className="font-semibold" />
        {isOwn && <Badge tone="plain">You</Badge>}
      </span>
      {fullName && (
        <OneLine
          title={[title, username].filter(Boolean).join(', ')}
          className="text-sm text-quiet"
        />
      )}
    </>
  );
}

const factorNames = { passkey: 'Passkey', app: 'App' };

function Factors({ factors, isFactorRequired }: ListedAdministrator) {
  if (factors.length > 0) {
    return <span>{factors.map((factor) => factorNames[factor]).join(', ')}</span>;
  }
  return <span className={isFactorRequired ? 'font-semibold text-brick' : 'text-quiet'}>None</span>;
}

function LastLogin({ administrator }: { administrator: ListedAdministrator }) {
  const { lastLogin, linkUntil } = administrator;
  return (
    <>
      {lastLogin === null ? <span className="text-quiet">Never</span> : <DateTime at={lastLogin} />}
      {linkUntil && <LinkState until={linkUntil} isInvitation={lastLogin === null} />}
    </>
  );
}

function LinkState({ until, isInvitation }: { until: string; isInvitation: boolean }) {
  const isOver = until <= useMountTime();
  const works = isInvitation ? 'Invited, link works until' : 'Sign-in link works until';
  return (
    <span className="block text-sm text-balance text-quiet">
      {isOver ? 'The sign-in link has expired' : `${works} ${formatOfficeDateTime(until)}`}
    </span>
  );
}
