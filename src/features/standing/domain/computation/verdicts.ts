import { foldText } from '#shared/domain/text/fold-text.ts';
import { toHundredths } from '#features/standing/domain/hours.ts';
import type { Period, StandingRecord, VerdictCode } from '#features/standing/domain/standing.ts';

export interface JudgedRecord {
  record: StandingRecord;
  verdict: VerdictCode;
  /** Whether the hours count for the renewal, as verified or as pending hours. */
  doesCount: boolean;
  /**
   * Whether the hours can count for a rule whose dates are not the renewal period: the record has
   * hours, its date is not in the future, and it is neither refused by decision nor a duplicate.
   */
  isUsable: boolean;
  isRepeated: boolean;
}

/** The facts of a license on which the verdicts and their sentences depend. */
export interface VerdictFacts {
  period: Period | null;
  firstLicensedOn: string | null;
  isFirstRenewal: boolean;
}

const folded = (text: string) => foldText(text).trim().replaceAll(/\s+/g, ' ');

const courseOf = ({ courseTitle, provider }: StandingRecord) =>
  JSON.stringify([folded(courseTitle), folded(provider)]);

const dayAndId = ({ completionDate, id }: StandingRecord) => `${completionDate} ${id}`;

/** Returns null if the verdict depends on the renewal period or on other records. */
function ownVerdict(record: StandingRecord, today: string): VerdictCode | null {
  if (toHundredths(record.hoursCompleted) === 0) return 'no_hours';
  if (record.completionDate > today) return 'date_ahead';
  return record.creditDecision === 'does_not_count' ? 'decided_not' : null;
}

/**
 * Returns the sort key of a record among records of the same course, provider, date and hours. All
 * except the first one are duplicates, unless the office decided that they count.
 */
function preferenceOf({ creditDecision, isVerified, courseType, createdAt, id }: StandingRecord) {
  const reasons = [creditDecision === 'counts', isVerified, courseType === 'license_law'];
  return [...reasons.map((isBetter) => (isBetter ? 0 : 1)), createdAt, id].join(' ');
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const isCountedByDecision = ({ creditDecision }: StandingRecord) => creditDecision === 'counts';

/**
 * Returns the records that repeat another one of the same course, provider, date and hours, without
 * those that the office decided to count.
 */
function duplicatesAmong(records: StandingRecord[]) {
  const seen = new Set<string>();
  const duplicates = new Set<StandingRecord>();
  for (const record of [...records].sort((a, b) => compare(preferenceOf(a), preferenceOf(b)))) {
    const key = `${courseOf(record)} ${record.completionDate} ${toHundredths(record.hoursCompleted)}`;
    if (seen.has(key) && !isCountedByDecision(record)) duplicates.add(record);
    seen.add(key);
  }
  return duplicates;
}

/** Returns the verdict of a record for which `ownVerdict` returns null. */
function verdictInPeriod(
  record: StandingRecord,
  { period, firstLicensedOn }: VerdictFacts,
  isDuplicate: boolean,
): VerdictCode {
  const { completionDate } = record;
  if (period === null) return 'no_period';
  if (isCountedByDecision(record)) return 'decided_counts';
  if (completionDate < period.from) return 'before_period';
  if (completionDate > period.dueOn) return 'after_period';
  if (firstLicensedOn !== null && completionDate < firstLicensedOn) return 'before_license';
  if (isDuplicate) return 'duplicate';
  return record.isVerified ? 'counts' : 'pending';
}

const counting = new Set<VerdictCode>(['counts', 'pending', 'decided_counts']);

/** Returns the keys (see `courseOf`) of the courses that occur in more than one of the records. */
function repeatedCourses(records: StandingRecord[]) {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const record of records) {
    const course = courseOf(record);
    (seen.has(course) ? repeated : seen).add(course);
  }
  return repeated;
}

/** Returns each record with its verdict, the latest completion date first. */
export function judgeRecords(
  records: StandingRecord[],
  facts: VerdictFacts,
  today: string,
): JudgedRecord[] {
  const judged = records.map((record) => ({ record, own: ownVerdict(record, today) }));
  const duplicates = duplicatesAmong(
    judged.filter(({ own }) => own === null).map((each) => each.record),
  );
  const verdicts = judged.map(({ record, own }) => {
    const isDuplicate = duplicates.has(record);
    const verdict = own ?? verdictInPeriod(record, facts, isDuplicate);
    const isUsable = own === null && !isDuplicate;
    return { record, verdict, isUsable, doesCount: counting.has(verdict) };
  });
  const repeated = repeatedCourses(
    verdicts.filter((each) => each.doesCount).map((each) => each.record),
  );
  return verdicts
    .map((each) => ({ ...each, isRepeated: each.doesCount && repeated.has(courseOf(each.record)) }))
    .sort((a, b) => compare(dayAndId(b.record), dayAndId(a.record)));
}
