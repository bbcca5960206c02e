import type { SampleKind, SampleRecord } from '#domain/getting-started/samples.ts';
import { counted } from '#web/ui/list/counted.ts';

const nouns: Record<SampleKind, [one: string, many: string]> = {
  agent: ['agent, with page and portrait', 'agents, with their pages and portraits'],
  policy: ['policy', 'policies'],
  education_record: ['education record', 'education records'],
  contact_submission: ['inquiry', 'inquiries'],
};

/** The samples by kind and name. */
export const SampleList = ({ records }: { records: SampleRecord[] }) => (
  <dl className="space-y-3">
    {(Object.keys(nouns) as SampleKind[]).map((kind) => {
      const names = records.filter((sample) => sample.kind === kind).map(({ name }) => name);
      if (names.length === 0) return null;
      return (
        <div key={kind}>
          <dt className="font-semibold">{counted(names.length, ...nouns[kind])}</dt>
          <dd className="break-words text-quiet">{names.join(', ')}</dd>
        </div>
      );
    })}
  </dl>
);
