import { Check, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { StandingFacts } from '#features/standing/domain/card.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { rulesInForce } from '#features/standing/domain/computation/rules-in-force.ts';
import type {
  PostLicense,
  RequirementResult,
  Standing,
} from '#features/standing/domain/standing.ts';
import {
  hoursInWords,
  type Progress,
  renewalsOf,
  requirementWords,
} from '#features/standing/domain/requirement-words.ts';

interface RequirementLinesProps {
  standing: Standing;
  facts: StandingFacts;
}

/** The requirements, each with the agent's hours and the source of the rule. */
export function RequirementLines({ standing, facts }: RequirementLinesProps) {
  const { requirements, watched, realtor, postLicense } = standing;
  const rules = rulesInForce(facts.rules, facts.license, facts.today);
  return (
    <div className="@container">
      <Lines results={requirements} rules={rules} course={postLicense} isEnforced />
      <div className="grid gap-x-8 gap-y-4 not-empty:mt-4 @3xl:auto-cols-fr @3xl:grid-flow-col">
        {watched.length > 0 && (
          <section>
            <h3 className="font-semibold">For information: does not change the result</h3>
            <Lines results={watched} rules={rules} />
          </section>
        )}
        {realtor.length > 0 && (
          <section>
            <h3 className="font-semibold">REALTOR training: does not change Georgia’s result</h3>
            <Lines results={realtor} rules={rules} />
          </section>
        )}
      </div>
    </div>
  );
}

interface LinesProps {
  results: RequirementResult[];
  rules: CeRule[];
  course?: PostLicense | null;
  /** Whether the requirements decide the result. Only then do colors show the progress. */
  isEnforced?: boolean;
}

const Lines = ({ results, rules, course = null, isEnforced = false }: LinesProps) => (
  <ul className="divide-y divide-line">
    {results.map((result) => (
      <Line
        key={result.code}
        result={result}
        rule={rules.find(({ code }) => code === result.code)}
        course={course}
        isEnforced={isEnforced}
      />
    ))}
  </ul>
);

const icons: Record<Progress, [LucideIcon, string]> = {
  met: [Check, 'text-oak'],
  unconfirmed: [Hourglass, 'text-ink'],
  short: [TriangleAlert, 'text-brick'],
};

interface LineProps {
  result: RequirementResult;
  rule: CeRule | undefined;
  course: PostLicense | null;
  isEnforced: boolean;
}

function Line({ result, rule, course, isEnforced }: LineProps) {
  const { progress, result: words } = requirementWords(result, course);
  const [Icon, usualColor] = icons[progress];
  const color = isEnforced ? usualColor : 'text-ink';
  return (
    <li className="break-inside-avoid py-2.5">
      <div className="flex items-start gap-x-2">
        <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${color}`} />
        <p className="flex min-w-0 flex-wrap gap-x-2">
          <strong className="font-semibold">{result.label}</strong>
          <span className="tabular-nums">{hoursInWords(result)}</span>
          <span className={`font-semibold ${color}`}>{words}</span>
        </p>
      </div>
      <p className="pl-6 text-sm text-quiet">
        Source: <Source {...result} />
        {rule && renewalsOf(rule) && `, ${renewalsOf(rule)}`}
        {rule?.span === 'fixed' && `, by ${formatCalendarDate(result.dueOn)}`}
        {`, checked ${formatCalendarDate(result.checkedOn)}`}
      </p>
      {result.note && <p className="pl-6 text-sm text-quiet">{result.note}</p>}
    </li>
  );
}

const Source = ({ source, sourceUrl }: Pick<RequirementResult, 'source' | 'sourceUrl'>) =>
  sourceUrl === null ? (
    <span>{source}</span>
  ) : (
    <a href={sourceUrl} target="_blank" rel="noopener noreferrer" className="text-link">
      {source}
      <span className="sr-only print:hidden"> (opens a new tab)</span>
      <span className="hidden break-all print:inline"> ({sourceUrl})</span>
    </a>
  );
