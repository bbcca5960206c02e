import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { DateTime } from '#shared/screen/date-time.tsx';
import { sentenceParts, withoutRequest } from '#shared/screen/audit/audit-sentence.ts';
import type { Columns } from '#shared/ui/list/table.tsx';
import { Changes } from './changes.tsx';
import { EntrySentence } from './entry-sentence.tsx';

export const auditColumns: Columns<AuditEntry> = [
  { header: 'What', width: 'w-[60%]', cell: (entry) => <What entry={entry} /> },
  { header: 'Who', width: 'w-[18%]', cell: (entry) => <Who entry={entry} /> },
  {
    header: 'When',
    width: 'w-[22%]',
    cell: ({ at }) => <DateTime at={at} />,
  },
];

const What = ({ entry }: { entry: AuditEntry }) => (
  <>
    <EntrySentence entry={entry} />
    <Changes entry={entry} />
  </>
);

const Who = ({ entry }: { entry: AuditEntry }) => (
  <>
    <span className="block font-semibold">{sentenceParts(entry).subject ?? 'Unknown'}</span>
    {!(entry.address in withoutRequest) && (
      <span className="block text-sm wrap-anywhere text-quiet">
        {`${entry.actorName ? `${entry.actor}, ` : ''}from ${entry.address}`}
      </span>
    )}
  </>
);
