import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { sentenceParts } from '#shared/screen/audit/audit-sentence.ts';
import { recordPathOf, isRemoval } from '#shared/screen/audit/entry-record.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { auditPageQuery } from '#shared/api/audit.ts';
import { adminPaths } from '#shared/domain/paths.ts';

const shownEntries = 8;

/** Sign-ins are left out, because they would push the changes of records off the list. */
const isChange = ({ entity }: AuditEntry) => entity !== 'session';

export function RecentActivity() {
  const trail = useQuery(auditPageQuery({ page: 1 }));
  return (
    <section aria-labelledby="recent-activity">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-activity" className="font-display text-2xl/tight font-medium tracking-tight">
          Recent Activity
        </h2>
        <Link to={adminPaths.audit} className="print:hidden action-link">
          Audit Trail
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <QueryView
        query={trail}
        loading="Loading recent activity..."
        failed="The recent activity could not be loaded"
      >
        {({ rows }) => <Sentences entries={rows} />}
      </QueryView>
    </section>
  );
}

function Sentences({ entries }: { entries: AuditEntry[] }) {
  const sentences = entries.filter(isChange).slice(0, shownEntries);
  const deleted = new Set(entries.filter(isRemoval).map(({ entityId }) => entityId));
  if (sentences.length === 0) {
    return (
      <p className="border border-dashed border-edge/60 px-5 py-8 text-quiet">
        No recent changes. Additions, edits and removals appear here.
      </p>
    );
  }
  return (
    <ol className="divide-y divide-line border border-line bg-surface">
      {sentences.map((entry) => (
        <li key={entry.id}>
          <SentenceLink entry={entry} isGone={deleted.has(entry.entityId)} />
        </li>
      ))}
    </ol>
  );
}

/** A link to the record's screen, or to the audit entry if the record is gone or has no screen. */
function SentenceLink({ entry, isGone }: { entry: AuditEntry; isGone: boolean }) {
  const { subject, verb, object } = sentenceParts(entry);
  const form = isGone ? null : recordPathOf(entry);
  const target = form ? { to: form } : { to: adminPaths.audit, hash: entry.id };
  return (
    <Link
      {...target}
      className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3 hover:bg-sunken/60"
    >
      <span className="min-w-0 break-words">
        {subject ? `${subject} ${verb} ` : `${verb} `}
        <span className="font-semibold">{object}</span>
      </span>
      <time dateTime={entry.at} className="text-sm text-quiet tabular-nums">
        {formatOfficeDateTime(entry.at)}
      </time>
    </Link>
  );
}
