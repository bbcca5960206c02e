import { expect } from 'vitest';
import { eventTypes } from '#features/programs/domain/events.ts';
import { recordedDuring } from './audit.ts';
import { shareDesk } from './desk.ts';
import { describeEntry, storedEffects } from './stored-effects.ts';

interface Answer {
  statusCode: number;
  json: () => unknown;
}

/** Makes a call, and writes down what it wakes, records and stores. */
type Step = (name: string, act: () => Promise<Answer>) => Promise<Answer>;

/** Calls one after the other, of which the later ones find what the earlier ones left. */
export type Sequence = (step: Step) => Promise<void>;

export const idOf = (answer: Answer) => Object(answer.json()).id as string;

export const atDesk = async (sent: Promise<{ answer: Answer }>) => (await sent).answer;

/**
 * One app for sequences of calls. It runs on one engine, because the sequences show what calls
 * store and not how.
 */
export function shareSequences() {
  const wakes = new Set<string>();
  const desk = shareDesk('sqlite', {
    inquiryLimit: 1000,
    sendEmail: async () => undefined,
    wakeEmailWorker: () => wakes.add('emails'),
    wakeScheduledWork: () => wakes.add('scheduled work'),
    wakeWebhookWorker: () => wakes.add('webhooks'),
  });
  const { office } = desk;

  /** @returns the inquiries whose copy of their agent's sort key is not the agent's key */
  const listWrongKeys = () =>
    office()
      .db.selectFrom('contactSubmissions')
      .leftJoin('agents', 'agents.id', 'assignedAgentId')
      .select(['contactSubmissions.id', 'agentKey', 'agents.nameKey'])
      .where('agentKey', '!=', (eb) => eb.fn.coalesce('agents.nameKey', eb.val('')))
      .execute();

  /** @returns a line for each thing that `act` recorded, woke and stored */
  async function linesOf(act: () => Promise<unknown>): Promise<string[]> {
    let effects: string[] = [];
    wakes.clear();
    const entries = await recordedDuring(office(), async () => {
      effects = await storedEffects(office().db, act);
    });
    expect(await listWrongKeys()).toEqual([]);
    return [
      ...entries.map((entry) => `  records ${describeEntry(entry)}`),
      ...[...wakes].map((woken) => `  wakes ${woken}`),
      ...effects.map((effect) => `  ${effect}`),
    ];
  }

  async function write(name: string, act: () => Promise<Answer>, lines: string[]) {
    let answer!: Answer;
    office().clock.advance(30);
    const found = await linesOf(async () => {
      answer = await act();
    });
    lines.push(`${name}: ${answer.statusCode}`, ...found);
    return answer;
  }

  /** Makes the calls with a program that hears of every event, and writes down their effects. */
  async function effectsOf(sequence: Sequence): Promise<string> {
    const lines: string[] = [];
    const hook = { url: 'https://crm.example/hook', events: eventTypes };
    await office().db.deleteFrom('webhookEndpoints').execute();
    expect((await office().call('POST', '/api/webhooks', hook)).statusCode).toBe(201);
    await sequence((name, act) => write(name, act, lines));
    return `${lines.join('\n')}\n`;
  }

  const call = (...sent: Parameters<ReturnType<typeof office>['call']>) => office().call(...sent);
  return { ...desk, call, linesOf, effectsOf };
}
