import { CircleCheck, CircleOff, Eye, type LucideIcon } from 'lucide-react';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { plainHours } from '#features/standing/domain/hours.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { isNarRule } from '#features/standing/domain/computation/rules-in-force.ts';
import {
  isCheckDue,
  type DatedRule,
  type RulePeriod,
} from '#features/standing/domain/rule-periods.ts';
import { ruleStrengths, type RuleStrength } from '#features/standing/domain/rules.ts';
import type { Columns } from '#shared/ui/list/table.tsx';

/** The icons differ in shape for users who cannot tell colors apart. */
const shapes: Record<RuleStrength, LucideIcon> = {
  enforced: CircleCheck,
  watched: Eye,
  off: CircleOff,
};

function Effect({ rule }: { rule: DatedRule }) {
  const { strength } = rule;
  const Shape = shapes[strength];
  return (
    <>
      <span className="flex items-center gap-1.5 font-semibold">
        <Shape aria-hidden className="size-4 shrink-0" />
        {ruleStrengths.labels[strength]}
      </span>
      {isNarRule(rule) && strength === 'enforced' && (
        <span className="block text-sm text-quiet">Separate from Georgia’s result</span>
      )}
    </>
  );
}

function peopleOf(rule: DatedRule) {
  if (isNarRule(rule)) return 'REALTORS';
  return rule.licenseTypes.map((type) => licenseTypes.labels[type]).join(', ') || 'All licenses';
}

function periodInWords({ from, to }: RulePeriod) {
  if (from === null && to === null) return 'All renewals';
  const begin = from === null ? '' : ` from ${formatCalendarDate(from)}`;
  return `Renewals${begin}${to === null ? '' : ` through ${formatCalendarDate(to)}`}`;
}

function Dates({ rule }: { rule: DatedRule }) {
  const { span, spanFrom, spanTo, periods } = rule;
  if (periods.length === 0) return <span>Replaced by a newer rule</span>;
  const isFixed = span === 'fixed' && spanFrom !== null && spanTo !== null;
  return (
    <>
      {isFixed
        ? `${formatCalendarDate(spanFrom)} through ${formatCalendarDate(spanTo)}`
        : periods.map((period) => (
            <span key={period.from} className="block">
              {periodInWords(period)}
            </span>
          ))}
      {span === 'first_year' && (
        <span className="block text-sm text-quiet">Taken in the year after the first license</span>
      )}
    </>
  );
}

function Source({ rule }: { rule: DatedRule }) {
  const { source, sourceUrl, note } = rule;
  return (
    <>
      {sourceUrl === null ? (
        source
      ) : (
        <a href={sourceUrl} target="_blank" rel="noopener noreferrer" className="text-link">
          {source}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
      {note && <span className="block text-sm text-quiet">{note}</span>}
    </>
  );
}

/**
 * The day on which the rule's source was last read, with a warning if that was over 12 months ago.
 * Old rules that newer ones fully replace or follow have no warning (see `isCheckDue`).
 */
function CheckedOn({ rule, today }: { rule: DatedRule; today: string }) {
  const { checkedOn } = rule;
  return (
    <>
      <time dateTime={checkedOn}>{formatCalendarDate(checkedOn)}</time>
      {isCheckDue(rule, today) && (
        <span className="block font-semibold text-brick">Over a year ago</span>
      )}
    </>
  );
}

export const ruleColumns = (today: string): Columns<DatedRule> => [
  {
    header: 'Rule',
    width: 'wide:w-[15%]',
    cell: (rule) => (
      <>
        <span className="font-semibold">{rule.label}</span>
        <span className="block text-sm text-quiet">{peopleOf(rule)}</span>
      </>
    ),
  },
  {
    header: 'Hours',
    width: 'wide:w-[8%]',
    isNumeric: true,
    cell: ({ hours }) => <span className="tabular-nums">{plainHours(hours)}</span>,
  },
  { header: 'Dates', width: 'wide:w-[19%]', cell: (rule) => <Dates rule={rule} /> },
  {
    header: 'Effect',
    width: 'wide:w-[14%]',
    cell: (rule) => <Effect rule={rule} />,
  },
  { header: 'Source', width: 'wide:w-[21%]', cell: (rule) => <Source rule={rule} /> },
  {
    header: 'Checked on',
    width: 'wide:w-[9%]',
    cell: (rule) => <CheckedOn rule={rule} today={today} />,
  },
];
