import { v7 as newId } from 'uuid';
import { departuresJob } from '#app/server/process/departures-job.ts';
import { withBrokerage } from '#app/server/with-brokerage.ts';
import { whenAnAgentChanges } from '#app/server/when-an-agent-changes.ts';
import type { DepartureState } from '#features/agents/domain/departures.ts';
import { inquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { addInquiryAgent, receive, shareInquiries } from './stored-inquiries.ts';
import type { Office } from './office.ts';
import { origin } from './test-app.ts';
import type { Engine } from './test-database.ts';

const rows = <Row>(query: { execute: () => Promise<Row[]> }) => query.execute();

const input = {
  forwardedTo: 'commission',
  newBroker: null,
  inquiriesTo: null,
  note: null,
};

/** Adds two agents. The first has two inquiries, a planned split, a deadline, a duty day and a home. */
async function setUp(office: () => Office) {
  const { db, clock } = office();
  const [ada, ben] = [
    await addInquiryAgent(office(), 'Ada'),
    await addInquiryAgent(office(), 'Ben'),
  ];
  const at = clock.read().toISOString();
  for (let nth = 0; nth < 2; nth++) {
    const id = await receive(office());
    const change = { status: 'new', assignedAgentId: ada, isAnswered: false, tellAgent: false };
    await office().call('PUT', `/contacts/${id}`, change);
  }
  const split = { agentId: ada, reason: 'Plan', createdBy: 'admin', createdAt: at };
  await db
    .insertInto('commissionSplits')
    .values([
      { ...split, id: newId(), split: '70.00', effectiveOn: '2026-01-01', origin: 'opening' },
      { ...split, id: newId(), split: '80.00', effectiveOn: '2027-01-01', origin: 'planned' },
    ])
    .execute();
  const times = { createdAt: at, updatedAt: at };
  await db
    .insertInto('agentDeadlines')
    .values({ id: newId(), agentId: ada, kind: 'mls', dueOn: '2026-12-31', ...times })
    .execute();
  await db
    .insertInto('dutyDays')
    .values({ day: '2026-12-24', agentId: ada, secondId: ben, updatedBy: 'x', updatedAt: at })
    .execute();
  await db.insertInto('dutyAgents').values({ agentId: ada, joinedAt: at }).execute();
  return { ada, ben };
}

/** Reads what the office has, without the times and versions of records. */
async function read({ db }: Office, ada: string) {
  const { isActive } = await db
    .selectFrom('agents')
    .select('isActive')
    .where('id', '=', ada)
    .executeTakeFirstOrThrow();
  return {
    isActive,
    holders: await rows(
      db.selectFrom('contactSubmissions').select('assignedAgentId').orderBy('id'),
    ),
    plans: await rows(
      db
        .selectFrom('commissionSplits')
        .select(['split', 'effectiveOn'])
        .where('voidedAt', 'is', null)
        .where('agentId', '=', ada)
        .orderBy('effectiveOn'),
    ),
    deadlines: await rows(
      db
        .selectFrom('agentDeadlines')
        .select(['kind', 'label', 'closedAs'])
        .where('closedAt', 'is', null)
        .orderBy('id'),
    ),
    duty: await rows(db.selectFrom('dutyDays').select(['agentId', 'secondId']).orderBy('day')),
    rotation: await rows(db.selectFrom('dutyAgents').select('agentId').orderBy('agentId')),
  };
}

/** Returns the job that carries out planned departures. */
export function jobOfDepartures({ db, clock, liveSite }: Office) {
  const settings = withBrokerage({
    db,
    clock: clock.read,
    liveSite,
    office: () => ({ name: 'Office', address: 'o@example.com' }),
    publicOrigin: origin,
    wakeEmailWorker: () => undefined,
    metrics: undefined,
    sendEmail: undefined,
  });
  const emails = inquiryEmails(settings);
  const consequences = whenAnAgentChanges({ ...settings, emails });
  return departuresJob({ ...settings, emails, consequences });
}

/** One app with agents who leave, and functions for their departures. */
export function shareDepartures(engine: Engine) {
  const office = shareInquiries(engine);
  const dayIn = (days: number) => addDays(officeDay(office().clock.read()), days);

  const leave = (id: string, part: object = {}, headers = {}) =>
    office().call(
      'POST',
      `/agents/${id}/departure`,
      { ...input, leftOn: dayIn(0), forwardedOn: dayIn(0), ...part },
      headers,
    );
  const undo = (id: string) => office().call('POST', `/agents/${id}/departure/undo`);
  const state = async (id: string) =>
    (await office().call('GET', `/agents/${id}/departure`)).json<DepartureState>();
  return {
    office,
    dayIn,
    setUp: () => setUp(office),
    read: (ada: string) => read(office(), ada),
    leave,
    undo,
    state,
  };
}
