import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck } from 'lucide-react';
import type { Finding } from '#app/domain/attention/findings.ts';
import { findingLink, findingWords } from '#app/domain/attention/finding-line.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { attentionQuery } from '#app/api/queries.ts';

/** The findings that need the office's attention, such as overdue inquiries, each with a link. */
export function Attention() {
  const query = useQuery(attentionQuery);
  return (
    <section aria-labelledby="attention" className="mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="attention" className="font-display text-2xl/tight font-medium tracking-tight">
          Needs attention
        </h2>
        <RefreshButton query={query} failure="Failed to check what needs attention" />
      </div>
      <QueryView
        query={query}
        loading="Checking what needs attention..."
        failed="What needs attention could not be checked"
      >
        {(findings) => (findings.length > 0 ? <Findings findings={findings} /> : <Nothing />)}
      </QueryView>
    </section>
  );
}

const Nothing = () => (
  <p className="flex items-center gap-2.5 border border-line bg-surface px-5 py-3">
    <CircleCheck aria-hidden className="size-5 shrink-0 text-oak" />
    Nothing needs attention.
  </p>
);

/** The maximum number of findings that are shown without a click, so that the list stays short. */
const mostShown = 8;

const Findings = ({ findings }: { findings: Finding[] }) => (
  <div className="border border-line bg-surface">
    <FindingList findings={findings.slice(0, mostShown)} />
    {findings.length > mostShown && (
      <details className="border-t border-line">
        <summary className="min-h-11 cursor-pointer px-5 py-2.5 text-quiet hover:bg-sunken/60">
          {findings.length - mostShown} more
        </summary>
        <FindingList findings={findings.slice(mostShown)} />
      </details>
    )}
  </div>
);

const FindingList = ({ findings }: { findings: Finding[] }) => (
  <ul className="grid gap-px bg-line lg:grid-cols-2">
    {findings.map((finding) => (
      <li key={finding.code} className="flex bg-surface lg:odd:last:col-span-2">
        <FindingLink {...finding} />
      </li>
    ))}
  </ul>
);

function FindingLink(finding: Finding) {
  const { number, text } = findingWords(finding);
  return (
    <Link
      {...findingLink(finding)}
      className="flex min-h-11 grow items-center gap-x-4 px-5 py-2 hover:bg-sunken/60 max-[16rem]:flex-col max-[16rem]:items-start"
    >
      <span className="min-w-8 shrink-0 font-display text-2xl/none font-medium tabular-nums">
        {number === '0' ? '' : number}
      </span>
      <span className="min-w-0 break-words">{text}</span>
      {finding.isSample && <Badge tone="plain">Sample</Badge>}
      <ArrowRight aria-hidden className="size-4 shrink-0 text-oak max-[16rem]:hidden" />
    </Link>
  );
}
