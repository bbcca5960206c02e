import type { MouseEvent } from 'react';
import type { ApiToken } from '#features/programs/domain/tokens.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { scopeLabels } from '#shared/domain/scopes.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { type Columns, FramedTable } from '#shared/ui/list/table.tsx';

interface TokensTableProps {
  tokens: ApiToken[];
  onRevoke: (token: ApiToken, event: MouseEvent<HTMLElement>) => void;
}

export function TokensTable({ tokens, onRevoke }: TokensTableProps) {
  const now = useMountTime();
  const hasEnded = ({ expiresAt }: ApiToken) => expiresAt <= now;
  return (
    <FramedTable
      caption="Tokens for programs, the newest first"
      columns={columnsFor(hasEnded, onRevoke)}
      rows={tokens}
      rowKey={({ id }) => id}
      isQuiet={hasEnded}
    />
  );
}

const columnsFor = (
  hasEnded: (token: ApiToken) => boolean,
  onRevoke: TokensTableProps['onRevoke'],
): Columns<ApiToken> => [
  {
    header: 'Program',
    width: 'wide:w-[20%]',
    cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
  },
  { header: 'May do', width: 'wide:w-[28%]', cell: (token) => <Scopes {...token} /> },
  { header: 'Made by', width: 'wide:w-[13%]', cell: ({ createdBy }) => createdBy },
  {
    header: 'Ends',
    width: 'wide:w-[14%]',
    cell: (token) => (hasEnded(token) ? 'Ended on ' : '') + formatOfficeDateTime(token.expiresAt),
  },
  { header: 'Last used', width: 'wide:w-[15%]', cell: (token) => <LastUse {...token} /> },
  {
    header: 'Actions',
    width: 'wide:w-[10%]',
    isActions: true,
    cell: (token) => (
      <RowActions>
        <RowButton label="Revoke" of={token.name} onClick={(event) => onRevoke(token, event)} />
      </RowActions>
    ),
  },
];

const Scopes = ({ scopes }: ApiToken) => (
  <ul>
    {scopes.map((scope) => (
      <li key={scope}>{scopeLabels[scope]}</li>
    ))}
  </ul>
);

function LastUse({ lastUsedAt, lastUsedFrom }: ApiToken) {
  if (lastUsedAt === null) return <span className="text-quiet">Never</span>;
  return (
    <>
      <span className="block">{formatOfficeDateTime(lastUsedAt)}</span>
      <span className="block text-sm wrap-anywhere text-quiet">from {lastUsedFrom}</span>
    </>
  );
}
