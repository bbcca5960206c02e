import { Link } from '@tanstack/react-router';
import { frontDeskSorts, type ListedAgent } from '#features/agents/domain/agents.ts';
import { fullName } from '#shared/domain/full-name.ts';
import {
  adminAgentCommissionPath,
  adminAgentPagePath,
  adminEditPath,
  adminPaths,
} from '#shared/domain/paths.ts';
import { RecordName } from '#shared/lists/row-actions.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { StatusBadge } from '#shared/screen/status-badge.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { OneLine } from '#shared/ui/list/one-line.tsx';
import { numberOrder, textOrder } from '#shared/ui/list/sorting.tsx';
import type { Columns } from '#shared/ui/list/table.tsx';
import { hasDraftPage } from './use-publication.tsx';

export const columns: Columns<ListedAgent> = [
  {
    header: 'Name',
    width: 'wide:w-[19%]',
    sort: { by: 'name', words: textOrder },
    cell: (agent) => (
      <RecordName to={adminEditPath(adminPaths.agents, agent.id)} name={fullName(agent)}>
        <SampleMark id={agent.id} />
      </RecordName>
    ),
  },
  {
    header: 'Email',
    width: 'wide:w-[15%]',
    sort: { by: 'email', words: textOrder },
    cell: ({ email }) => (
      <OneLine title={email}>
        <EmailAddress email={email} />
      </OneLine>
    ),
  },
  {
    header: 'Phone',
    width: 'wide:w-[14.5%]',
    sort: { by: 'phone', words: textOrder },
    cell: ({ phone }) => <OneLine title={phone ?? 'N/A'} />,
  },
  {
    header: 'License',
    width: 'wide:w-[9.5%]',
    sort: { by: 'license', words: textOrder },
    cell: ({ licenseNumber }) => <OneLine title={licenseNumber ?? 'N/A'} />,
  },
  {
    header: 'Commission Split (%)',
    width: 'wide:w-[10.5%]',
    isNumeric: true,
    sort: { by: 'split', words: numberOrder },
    cell: (agent) => (
      <Link
        to={adminAgentCommissionPath('$id')}
        params={{ id: agent.id }}
        title={`Commission splits of ${fullName(agent)}`}
        className="underline decoration-oak/40 underline-offset-3 hover:decoration-current not-wide:inline-flex not-wide:min-h-11 not-wide:items-center"
      >
        {agent.commissionSplit}
      </Link>
    ),
  },
  {
    header: 'Status',
    width: 'wide:w-[12.5%]',
    sort: { by: 'status', words: { ascending: 'inactive first', descending: 'active first' } },
    cell: (agent) => (
      <span className="inline-flex items-center gap-1.5">
        <StatusBadge isActive={agent.isActive} />
        {hasDraftPage(agent) && (
          <span title="The public page is a draft" className="text-xs text-quiet">
            Draft
          </span>
        )}
      </span>
    ),
  },
];

const [nameColumn, ...otherColumns] = columns;

/** The names lead to the pages with the proposals. */
export const proposalColumns: typeof columns = [
  {
    ...nameColumn,
    cell: (agent) => <RecordName to={adminAgentPagePath(agent.id)} name={fullName(agent)} />,
  },
  ...otherColumns,
];

/** The columns without links and without what the front desk does not see. */
export const frontDeskColumns: typeof columns = [
  { ...nameColumn, cell: (agent) => <OneLine title={fullName(agent)} className="font-semibold" /> },
  ...otherColumns.filter(({ sort }) => frontDeskSorts.some((by) => by === sort?.by)),
];
