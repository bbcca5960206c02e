import type { DeskBlock } from '#features/desk/domain/desk-page.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Desk, DeskContent, Visit } from '#features/desk/server/desk.ts';
import { tallyWords, type DutyAgent, type DutyDay } from '#features/duty/domain/duty.ts';
import type { DutyAct } from '#features/duty/domain/desk.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { readDutyDays, readLedger } from './month.ts';
import type { DutyContext } from './routes.ts';
import { changeDuty } from './swaps.ts';

/** The number of days, from today on, in which the page shows the agent's days. */
const daysAhead = 92;

const button = (words: string, act: DutyAct, swap?: string): DeskBlock => ({
  block: 'form',
  form: {
    action: deskPaths.duty,
    fields: swap === undefined ? [] : [{ field: 'hidden', name: 'swap', value: swap }],
    buttons: [{ words, name: 'act', value: act, look: act === 'accept' ? 'primary' : 'plain' }],
  },
});

/** Lists the swaps of an agent that can still be answered, withdrawn or undone. */
const listSwaps = (db: Database, agentId: string, today: string) =>
  db
    .selectFrom('dutySwaps')
    .innerJoin('dutyDays', 'dutyDays.day', 'dutySwaps.day')
    .select(['id', 'dutySwaps.day', 'fromId', 'toId', 'answer'])
    .where('dutySwaps.day', '>', today)
    .where('undoneAt', 'is', null)
    .where((eb) => eb.or([eb('fromId', '=', agentId), eb('toId', '=', agentId)]))
    .where((eb) =>
      eb.or([
        eb('answer', 'is', null).and('dutyDays.agentId', '=', eb.ref('fromId')),
        eb('answer', '=', 'accepted').and('dutyDays.agentId', '=', eb.ref('toId')),
      ]),
    )
    .orderBy('dutySwaps.day')
    .execute();

function swapBlocks(
  { id, day, fromId, toId, answer }: Awaited<ReturnType<typeof listSwaps>>[number],
  me: string,
  nameOf: (agentId: string) => string,
): DeskBlock[] {
  const date = formatCalendarDate(day);
  if (answer === 'accepted') {
    const words =
      fromId === me
        ? `You gave ${date} to ${nameOf(toId)}.`
        : `You took ${date} from ${nameOf(fromId)}.`;
    return [{ block: 'text', text: words }, button(`Undo: ${date}`, 'undo', id)];
  }
  if (fromId === me) {
    const words = `You asked ${nameOf(toId)} to take ${date}. There is no answer yet.`;
    return [{ block: 'text', text: words }, button(`Withdraw: ${date}`, 'withdraw', id)];
  }
  const words = `${nameOf(fromId)} asks whether you can take ${date}.`;
  return [
    { block: 'text', text: words, look: 'strong' },
    button(`Yes, I take ${date}`, 'accept', id),
    button(`No, not ${date}`, 'decline', id),
  ];
}

const giveForm = (days: DutyDay[], agents: DutyAgent[]): DeskBlock[] =>
  days.length === 0 || agents.length === 0
    ? []
    : [
        {
          block: 'form',
          form: {
            action: deskPaths.duty,
            fields: [
              {
                field: 'select',
                name: 'day',
                label: 'Give away',
                options: days.map(({ day }) => ({ value: day, words: formatCalendarDate(day) })),
              },
              {
                field: 'select',
                name: 'to',
                label: 'To',
                hint: 'The day stays yours until this agent says yes.',
                options: agents.map(({ id, name }) => ({ value: id, words: name })),
              },
            ],
            buttons: [{ words: 'Ask', name: 'act', value: 'ask' }],
          },
        },
      ];

/** Says which place an agent has on a day, and that the agent gets no inquiries if away. */
function placeInWords(day: DutyDay, me: string): string[] {
  const { agentId, agentName, isAgentAway, secondName, isSecondAway } = day;
  const isFirst = agentId === me;
  const second = secondName ? `Second: ${secondName}` : '';
  return [
    isFirst ? second : `Second, after ${agentName}`,
    (isFirst ? isAgentAway : isSecondAway) ? 'You are away, so you get no inquiries.' : '',
  ].filter(Boolean);
}

async function dutyPage({ db, emailSettings }: DutyContext, visit: Visit): Promise<DeskContent> {
  const { agent, now } = visit;
  const { hours } = emailSettings().brokerage;
  const today = officeDay(now);
  const dates = Array.from({ length: daysAhead }, (_, nth) => addDays(today, nth));
  const days = await readDutyDays(db, dates, hours);
  const ledger = await readLedger(db, hours, now);
  const swaps = await listSwaps(db, agent.id, today);
  const nameOf = (id: string) => ledger.find((each) => each.id === id)?.name ?? 'Another agent';
  const own = days.filter(({ agentId, secondId }) => [agentId, secondId].includes(agent.id));
  const toGive = own.filter(({ day, agentId }) => day > today && agentId === agent.id);
  const others = ledger.filter(({ id }) => id !== agent.id);
  const onDuty = days[0]?.isAgentAway ? null : days[0]?.agentName;
  return {
    title: 'Duty',
    blocks: [
      {
        block: 'text',
        text: `${onDuty ?? 'No agent'} takes today’s inquiries.`,
        look: 'lead',
      },
      ...(days[0]?.agentId === agent.id ? [] : [button('Take over today', 'take_over')]),
      ...swaps.flatMap((swap) => swapBlocks(swap, agent.id, nameOf)),
      { block: 'heading', text: 'Your days' },
      {
        block: 'list',
        items: own.map((day) => ({
          title: formatCalendarDate(day.day),
          lines: placeInWords(day, agent.id),
        })),
        empty: 'You have no days on duty.',
      },
      ...giveForm(toGive, others),
      { block: 'heading', text: 'All agents' },
      {
        block: 'list',
        items: ledger.map(({ name, last90Days, thisYear }) => ({
          title: name,
          lines: [`Last 90 days: ${tallyWords(last90Days)}`, `This year: ${tallyWords(thisYear)}`],
        })),
        empty: '',
      },
    ],
  };
}

export function dutyDesk(desk: Desk, context: DutyContext): void {
  const page = (visit: Visit) => dutyPage(context, visit);
  desk.page(deskPaths.duty, page);
  desk.form(deskPaths.duty, {
    page,
    act: (transaction, visit) => changeDuty(transaction, visit, context.emailSettings()),
    next: () => afterPost(deskPaths.duty, 'saved'),
    afterCommit: context.wakeEmailWorker,
  });
}
