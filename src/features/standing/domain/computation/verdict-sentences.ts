import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { plainHours, toHours, toHundredths } from '#features/standing/domain/hours.ts';
import type {
  RecordVerdict,
  StandingRecord,
  VerdictCode,
} from '#features/standing/domain/standing.ts';
import type { JudgedRecord, VerdictFacts } from './verdicts.ts';

const inWords = new Intl.ListFormat('en-US');

/** Names what a record's hours are added to, such as "to the total and to license law". */
function targetsOf({ courseType, isBrokerTopic }: StandingRecord) {
  const targets = ['to the total'];
  if (courseType === 'license_law') targets.push('to license law');
  if (isBrokerTopic) targets.push('to broker topics');
  return inWords.format(targets);
}

function countsSentence(record: StandingRecord) {
  const hours = plainHours(record.hoursCompleted);
  const decided = record.creditDecision === 'counts' ? `, by decision: ${record.creditReason}` : '';
  return record.isVerified
    ? `Counts ${hours} hours, ${targetsOf(record)}${decided}`
    : `Pending: ${hours} hours count once the certificate is verified${decided}`;
}

const day = (date: string | null | undefined) => (date ? formatCalendarDate(date) : '');

/**
 * Returns whether a record from before the renewal period was completed on or after the day of the
 * first license. This is possible before a first renewal, which can be due more than four years
 * after the first license. GREC does not say whether hours from these first months count.
 */
const isInLongFirstPeriod = ({ completionDate }: StandingRecord, facts: VerdictFacts) =>
  facts.firstLicensedOn !== null && completionDate >= facts.firstLicensedOn;

function sentenceOf(record: StandingRecord, verdict: VerdictCode, facts: VerdictFacts): string {
  const completed = `completed ${day(record.completionDate)}`;
  switch (verdict) {
    case 'no_hours':
      return 'Does not count: no hours';
    case 'date_ahead':
      return 'Does not count yet: the date is in the future';
    case 'decided_not':
      return `Does not count, by decision: ${record.creditReason}`;
    case 'no_period':
      return 'Does not count yet: the renewal date is missing';
    case 'before_period': {
      const advice = facts.isFirstRenewal && isInLongFirstPeriod(record, facts) ? '; ask GREC' : '';
      return `Does not count: ${completed}; the period began ${day(facts.period?.from)}${advice}`;
    }
    case 'after_period':
      return `Does not count: ${completed}; the period ended ${day(facts.period?.dueOn)}`;
    case 'before_license':
      return `Does not count: ${completed}, before the license was issued on ${day(facts.firstLicensedOn)}; ask GREC`;
    case 'duplicate':
      return 'Does not count: recorded twice with the same course, provider, date and hours';
    default:
      return countsSentence(record);
  }
}

/** Returns a verdict for the API, with the sentence that explains it. */
export function toRecordVerdict(
  { record, verdict, doesCount, isRepeated }: JudgedRecord,
  facts: VerdictFacts,
): RecordVerdict {
  const repeated = isRepeated ? '; same course twice in this period' : '';
  return {
    recordId: record.id,
    verdict,
    hours: doesCount ? toHours(toHundredths(record.hoursCompleted)) : '0.00',
    isRepeated,
    sentence: `${sentenceOf(record, verdict, facts)}${repeated}`,
  };
}
