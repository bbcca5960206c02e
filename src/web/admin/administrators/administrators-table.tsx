import type { AdministratorAccount } from '#domain/administrators.ts';
import { roleName } from '#domain/auth.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import { StatusBadge } from '#web/admin/screen/status-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { OneLine } from '#web/ui/list/one-line.tsx';
import { type Column, Table } from '#web/ui/list/table.tsx';
import { AdministratorActions } from './administrator-actions.tsx';
import { type OnChanged, useAdministratorChange } from './use-administrator-change.ts';

interface AdministratorsTableProps {
  administrators: AdministratorAccount[];
  /** The signed-in administrator's username. */
  ownName: string;
}

export function AdministratorsTable({ administrators, ownName }: AdministratorsTableProps) {
  const onChanged = useAdministratorChange();
  return (
    <div className="@container">
      <div className="wide:border wide:border-line wide:bg-surface">
        <Table
          caption="Administrators, by username"
          columns={columnsFor(ownName, onChanged)}
          rows={administrators}
          rowKey={({ id }) => id}
          isQuiet={({ isActive }) => !isActive}
        />
      </div>
    </div>
  );
}

type Columns = [Column<AdministratorAccount>, ...Column<AdministratorAccount>[]];

const columnsFor = (ownName: string, onChanged: OnChanged): Columns => [
  {
    header: 'Username',
    width: 'w-[25%]',
    cell: (administrator) => (
      <Name administrator={administrator} isOwn={administrator.username === ownName} />
    ),
  },
  { header: 'Role', width: 'w-[12%]', cell: ({ role }) => roleName(role) },
  {
    header: 'Status',
    width: 'w-[10%]',
    cell: ({ isActive }) => <StatusBadge isActive={isActive} />,
  },
  {
    header: 'Last login',
    width: 'w-[19%]',
    cell: ({ lastLogin }) => <LastLogin at={lastLogin} />,
  },
  {
    header: 'Actions',
    width: 'w-[34%]',
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
  administrator: AdministratorAccount;
  isOwn: boolean;
}

function Name({ administrator: { username, fullName, title }, isOwn }: NameProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 table-screen:flex-nowrap">
      <OneLine title={username} className="font-semibold" />
      {isOwn && <Badge tone="plain">You</Badge>}
      {fullName && (
        <OneLine
          title={[fullName, title].filter(Boolean).join(', ')}
          className="text-sm text-quiet"
        />
      )}
    </span>
  );
}

function LastLogin({ at }: { at: string | null }) {
  if (at === null) return <span className="text-quiet">Never</span>;
  return (
    <time dateTime={at} className="block text-balance tabular-nums">
      {formatOfficeDateTime(at)}
    </time>
  );
}
