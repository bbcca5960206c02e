import { describe, expect, test } from 'vitest';
import type { SampleOffice } from '#domain/getting-started/samples.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { picture } from '#tests/support/every-change.ts';
import {
  course,
  insertTestimonial,
  countRows,
  useSampleOffice,
  type SampleOfficeApp,
} from '#tests/support/sample-office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const file = { 'content-type': 'image/jpeg' };

async function editAgent({ call, sample }: SampleOfficeApp) {
  const { id } = await sample('agent');
  const agent: object = (await call('GET', `/agents/${id}`)).json();
  await call('PUT', `/agents/${id}`, { ...agent, phone: '(843) 723-1000' });
}

async function editEducation({ call, sample }: SampleOfficeApp) {
  const { id } = await sample('education_record');
  const record: object = (await call('GET', `/continuing-education/${id}`)).json();
  await call('PUT', `/continuing-education/${id}`, { ...record, provider: 'Our School' });
}

/**
 * Edits of samples, by the name of the sample. An edited sample may be the brokerage's own record,
 * so the caller must decide whether to remove it.
 */
const edits: Record<string, (office: SampleOfficeApp) => Promise<unknown>> = {
  'Eleanor Whitfield': editAgent,
  async 'Marcus Delacroix'({ call, sample }) {
    const { id } = await sample('agent', 1);
    const page: object = (await call('GET', `/agents/${id}/page`)).json();
    await call('PUT', `/agents/${id}/page`, { ...page, headline: 'Our own words' });
  },
  async 'Priya Raman'({ call, sample }) {
    await call('PUT', `/agents/${(await sample('agent', 2)).id}/portrait`, picture, file);
  },
  async 'Dana Whitcomb'({ call, sample }) {
    const { id } = await sample('agent', 3);
    const change = { split: '91.00', effectiveOn: '2027-01-01', reason: 'Annual review' };
    expect((await call('POST', `/agents/${id}/splits`, change)).statusCode).toBe(201);
  },
  async 'Advertising review'({ call, sample }) {
    await call('DELETE', `/policies/${(await sample('policy')).id}`);
  },
  async 'Earnest money handling'({ call, db, sample }) {
    const { id } = await sample('policy', 1);
    // Change the table directly, because an edit through the API has an audit entry of its own.
    // Only the publication should count as an edit here.
    await db.updateTable('policies').set({ content: 'Ours.' }).where('id', '=', id).execute();
    const version = { changeNote: 'Ours', asks: false };
    expect((await call('POST', `/policies/${id}/publish`, version)).statusCode).toBe(201);
  },
  async 'Open house safety'({ call, sample }) {
    const { id } = await sample('policy', 2);
    const asked = await call('POST', `/policies/${id}/ask`, { state: 'not_asked' });
    expect(asked.statusCode).toBe(200);
  },
  'Georgia License Law Update': editEducation,
  async 'Ruth Lindqvist'({ call, sample }) {
    const { id } = await sample('contact_submission');
    await call('POST', `/contacts/${id}/notes`, { text: 'Ours.' });
  },
  async 'James Okafor'({ call, sample }) {
    const { id } = await sample('contact_submission', 1);
    await call('PUT', `/contacts/${id}`, {
      status: 'done',
      assignedAgentId: null,
      isAnswered: false,
    });
  },
};

/**
 * Cases in which the brokerage's own record or a waiting email refers to a sample: the case's name,
 * the server's descriptions of what refers to the sample, and a function that adds it.
 */
const needs: [string, string[], (office: SampleOfficeApp) => Promise<unknown>][] = [
  [
    'an inquiry from the page of a sample agent',
    [
      'the inquiry from Amelia Carter',
      'an email to eleanor.whitfield@marshandsquare.example that waits to be sent',
    ],
    async (office) => receive(office, { agentId: (await office.sample('agent')).id }),
  ],
  [
    'an inquiry that is assigned to a sample agent',
    [
      'the inquiry from Amelia Carter',
      'an email to eleanor.whitfield@marshandsquare.example that waits to be sent',
    ],
    async (office) => {
      const id = await receive(office);
      const { id: assignedAgentId } = await office.sample('agent');
      const triage = { status: 'in_progress', assignedAgentId, isAnswered: false };
      await office.call('PUT', `/contacts/${id}`, triage);
    },
  ],
  [
    'an education record of a sample agent',
    ['the education record “Contracts”'],
    async (office) => {
      const { id: agentId } = await office.sample('agent');
      const answer = await office.call('POST', '/continuing-education', { agentId, ...course });
      expect(answer.statusCode).toBe(201);
    },
  ],
  [
    'a testimonial of a sample agent',
    ['the testimonial of Ruth Doe'],
    async ({ db, sample }) => insertTestimonial(db, (await sample('agent')).id),
  ],
  [
    'a waiting email of a sample inquiry',
    [
      'an email to o@x.org that waits to be sent',
      'an email to ruth.lindqvist@example.com that waits to be sent',
    ],
    async ({ db, call, sample }) => {
      const { id } = await sample('contact_submission');
      await db
        .updateTable('contactSubmissions')
        .set({ status: 'spam', spamReason: 'links' })
        .where('id', '=', id)
        .execute();
      await call('POST', `/contacts/${id}/not-spam`);
    },
  ],
];

describe.each(engines)('a mixed sample office on %s', (engine) => {
  const office = useSampleOffice(engine, {
    office: () => ({ name: 'Office', address: 'o@x.org' }),
  });

  test('is removed only after the caller decided about each edited sample', async () => {
    const { samples, removal } = office();
    const ids: string[] = [];
    for (const [name, edit] of Object.entries(edits)) {
      await edit(office());
      const edited = (await samples()).filter(({ editedAt }) => editedAt !== null);
      expect(edited.map((sample) => sample.name).toSorted()).toEqual(
        Object.keys(edits).slice(0, edited.length).toSorted(),
      );
      const before = await countRows(office());
      const refused = await removal({ remove: ids });
      const { current } = refused.json<{ current: SampleOffice }>();
      expect([name, refused.statusCode, current.records]).toEqual([name, 409, await samples()]);
      expect(await countRows(office())).toEqual(before);
      ids.push(edited.find((sample) => sample.name === name)?.id ?? '');
    }
    expect((await removal({ remove: ids })).statusCode).toBe(204);
    expect(Object.values(await countRows(office())).every((count) => count === 0)).toBe(true);
  });

  test('leaves an edited agent that the caller keeps', async () => {
    const { id } = await office().sample('agent');
    await editAgent(office());
    const entries = await recordedDuring(office(), async () => {
      expect((await office().removal({ keep: [id] })).statusCode).toBe(204);
    });
    expect(entries).toMatchObject([{ after: { agents: '1: Eleanor Whitfield' } }]);
    const agents = await office().db.selectFrom('agents').select('id').execute();
    expect(agents).toEqual([{ id }]);
    expect(await countRows(office())).toMatchObject({ agentPages: 1, continuingEducation: 0 });
    expect(await office().samples()).toEqual([]);
  });

  test('is removed if an email of a sample inquiry was sent', async () => {
    await needs.at(-1)?.[2](office());
    expect((await office().removal()).statusCode).toBe(409);
    await office().db.updateTable('emailMessages').set({ status: 'sent' }).execute();
    const sample = (await office().samples()).find(({ editedAt }) => editedAt !== null);
    expect(sample?.neededBy).toEqual([]);
    expect((await office().removal({ remove: [sample?.id ?? ''] })).statusCode).toBe(204);
  });

  test('is not removed if a kept record belongs to an agent who is removed', async () => {
    const { id } = await office().sample('education_record');
    await editEducation(office());
    const answer = await office().removal({ keep: [id] });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ current: SampleOffice }>().current.records[0]).toMatchObject({
      name: 'Eleanor Whitfield',
      neededBy: ['the education record “Georgia License Law Update”'],
    });
    expect(await office().samples()).toHaveLength(26);
    const { id: agentId } = await office().sample('agent');
    expect((await office().removal({ keep: [id, agentId] })).statusCode).toBe(204);
  });

  describe.each(needs)('with %s', (_name, words, add) => {
    test('is not removed, and says what belongs to the sample', async () => {
      await add(office());
      const before = await countRows(office());
      const [needed, ...others] = (await office().samples()).filter(
        ({ neededBy }) => neededBy.length > 0,
      );
      expect([needed?.neededBy, others]).toEqual([words, []]);
      const id = needed?.id ?? '';
      expect((await office().removal({ remove: [id] })).statusCode).toBe(409);
      expect(await countRows(office())).toEqual(before);
      expect((await office().removal({ keep: [id] })).statusCode).toBe(204);
      const left = await countRows(office());
      expect((left['agents'] ?? 0) + (left['contactSubmissions'] ?? 0)).toBeGreaterThan(0);
      expect(await office().samples()).toEqual([]);
    });
  });
});
