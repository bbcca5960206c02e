import type { DeskBlock } from '#features/desk/domain/desk-page.ts';
import { alertForAgent } from '#features/standing/domain/alerts.ts';
import {
  agentsNextStep,
  standingOfFacts,
  type StandingFacts,
} from '#features/standing/domain/card.ts';
import { plainHours } from '#features/standing/domain/hours.ts';
import {
  grecWords,
  hoursInWords,
  requirementWords,
} from '#features/standing/domain/requirement-words.ts';
import type { RequirementResult, Standing } from '#features/standing/domain/standing.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { readFacts } from './card-routes.ts';

const text = (words: string, look?: 'lead' | 'quiet' | 'strong'): DeskBlock => ({
  block: 'text',
  text: words,
  ...(look && { look }),
});

/** The result of the card, and what it needs: its first sentence, alerts and the period. */
function summaryOf(facts: StandingFacts, standing: Standing): DeskBlock[] {
  const nextStep = agentsNextStep(standing, facts);
  const lapsesOn = standing.postLicense?.lapsesOn ?? null;
  const alerts = standing.alerts
    .map((code) => alertForAgent(code, lapsesOn))
    .filter((sentence) => !nextStep.startsWith(sentence));
  const { period, surplus } = standing;
  const span = period
    ? `Period: ${formatCalendarDate(period.from)} to ${formatCalendarDate(period.dueOn)}. `
    : '';
  const more =
    Number(surplus) > 0
      ? ` ${plainHours(surplus)} hours more than needed. Extra hours do not carry over.`
      : '';
  return [
    text(nextStep, 'lead'),
    ...alerts.map((sentence) => text(sentence, 'strong')),
    text(`${span}As of ${formatCalendarDate(facts.today)}.${more}`, 'quiet'),
  ];
}

const linesOf = (results: RequirementResult[], { postLicense }: Standing): DeskBlock => ({
  block: 'list',
  items: results.map((result) => ({
    title: result.label,
    lines: [
      `${hoursInWords(result)}: ${requirementWords(result, postLicense).result}`,
      `Source: ${result.source}, checked ${formatCalendarDate(result.checkedOn)}`,
    ],
  })),
  empty: 'No hours are required.',
});

/** The requirements, each with the agent's hours and the source of the rule. */
function reasonsOf(facts: StandingFacts, standing: Standing): DeskBlock[] {
  const { requirements, watched, realtor, grecDifference } = standing;
  const grec = grecWords(facts.license, grecDifference);
  const others = [...watched, ...realtor];
  return [
    { block: 'heading', text: 'What is required' },
    linesOf(requirements, standing),
    ...(others.length === 0
      ? []
      : [
          {
            block: 'fold' as const,
            summary: 'For information: does not change the result',
            blocks: [linesOf(others, standing)],
          },
        ]),
    ...(grec === null ? [] : [text(grec)]),
    text(
      'The Commission’s record decides. This page counts what this office has recorded.',
      'quiet',
    ),
  ];
}

/** Returns an agent's standing for the desk: what the office's card shows, in words for the agent. */
export async function deskStanding(db: Database, agentId: string, now: Date) {
  const { facts } = await readFacts(db, agentId, officeDay(now));
  const standing = standingOfFacts(facts);
  return {
    summary: summaryOf(facts, standing),
    reasons: reasonsOf(facts, standing),
    /** The verdict on each education record in a sentence, by the record's id. */
    verdicts: new Map(standing.records.map(({ recordId, sentence }) => [recordId, sentence])),
  };
}
