import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { auditEntryQuery } from '#shared/api/audit.ts';
import { type ChangedField, changedFields } from './audit-values.ts';

/** If the entry has only earlier or only later values, the fields are collapsed. */
export function Changes({ entry }: { entry: AuditEntry }) {
  return entry.isShortened ? <LongChanges id={entry.id} /> : <ShownChanges entry={entry} />;
}

/** The changes of an entry that is too long for the list, loaded when the user expands them. */
function LongChanges({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...auditEntryQuery(id), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summaryClasses}>What changed</summary>
      {isOpen && (
        <QueryView
          query={query}
          loading="Loading the changes..."
          failed="The changes could not be loaded"
        >
          {(entry) => <Fields fields={changedFields(entry)} />}
        </QueryView>
      )}
    </details>
  );
}

const summaryClasses = 'min-h-6 w-fit cursor-pointer text-sm font-medium text-oak hover:underline';

function ShownChanges({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry);
  if (fields.length === 0) return null;
  if (entry.before && entry.after) return <Fields fields={fields} />;
  return (
    <details>
      <summary className={summaryClasses}>
        {entry.before ? 'Show previous details' : 'Show details'}
      </summary>
      <Fields fields={fields} />
    </details>
  );
}

const Fields = ({ fields }: { fields: ChangedField[] }) => (
  <dl className="mt-2 grid grid-cols-1 gap-x-4 gap-y-1.5 wide:grid-cols-[10rem_minmax(0,1fr)]">
    {fields.map((changed) => (
      <div key={changed.field} className="wide:col-span-2 wide:grid wide:grid-cols-subgrid">
        <dt className="text-sm/6 text-quiet">{changed.label}</dt>
        <dd className="min-w-0 break-words">
          <BeforeAndAfter {...changed} />
        </dd>
      </div>
    ))}
  </dl>
);

const longestInline = 200;
const longestGlimpse = 100;

function BeforeAndAfter({ before, after }: ChangedField) {
  if (before === undefined || after === undefined) return <Text text={before ?? after ?? ''} />;
  if (Math.max(before.length, after.length) > longestInline) {
    return (
      <>
        <LongText heading="Before" text={before} />
        <LongText heading="After" text={after} />
      </>
    );
  }
  return (
    <>
      <del className={before === '' ? 'no-underline' : 'text-quiet'}>
        <Text text={before} />
      </del>
      <span aria-hidden className="px-1.5 text-quiet">
        →
      </span>
      {/* Write "changed to", because many screen readers do not announce `del` and `ins`. */}
      <span className="sr-only"> changed to </span>
      <ins className="no-underline">
        <Text text={after} />
      </ins>
    </>
  );
}

function Text({ text }: { text: string }) {
  if (text === '') return <span className="text-quiet">none</span>;
  if (text.length > longestInline) return <LongText text={text} />;
  return <span className="whitespace-pre-wrap">{text}</span>;
}

/** A text, of which only the beginning is shown until the user opens it, unless it is short. */
function LongText({ heading, text }: { heading?: string; text: string }) {
  const label = heading && <span className="text-quiet">{`${heading}: `}</span>;
  if (text.length <= longestGlimpse) {
    return (
      <p className="whitespace-pre-wrap">
        {label}
        {text || 'none'}
      </p>
    );
  }
  return (
    <details className="group">
      <summary className="cursor-pointer hover:underline">
        {label}
        <span className="group-open:hidden">{`${text.slice(0, longestGlimpse).trimEnd()}…`}</span>
      </summary>
      <p className="mt-1 max-h-96 overflow-y-auto border-l-2 border-line pl-3 whitespace-pre-wrap">
        {text}
      </p>
    </details>
  );
}
