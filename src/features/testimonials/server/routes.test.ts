import { describe, expect, test } from 'vitest';
import type { Testimonial } from '#features/testimonials/domain.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { addAgent, addTestimonial, testimonialInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { readTestimonialsFor } from '#features/testimonials/db/testimonials.ts';
import { testimonials, withdrawTestimonial } from './store.ts';

describe.each(engines)('the calls for testimonials on %s', (engine) => {
  const office = shareOffice(engine);
  const now = () => office().clock.read().toISOString();
  const create = (overrides: object) =>
    office().call('POST', '/testimonials', testimonialInput(overrides));
  const read = async (id: string) =>
    (await office().call('GET', `/testimonials/${id}`)).json<Testimonial>();
  const withdraw = (id: string, headers = {}) =>
    office().call('POST', `/testimonials/${id}/withdraw`, undefined, headers);

  test('POST creates a testimonial and answers the record with its ETag', async () => {
    const { id: agentId } = await addAgent(office());
    const input = testimonialInput({ agentId, transactionNote: '5 Oak St', relationship: 'Aunt' });
    const answer = await office().call('POST', '/testimonials', input);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([201, '"1"']);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      ...input,
      agentName: 'Eleanor Whitfield',
      agentIsActive: true,
      withdrawnAt: null,
      createdAt: now(),
      updatedAt: now(),
    });
    expect(await read(answer.json<Testimonial>().id)).toEqual(answer.json());
  });

  test('a testimonial without an agent is about the brokerage, and is hidden at first', async () => {
    for (const agentId of [null, '', undefined]) {
      const answer = await create({ agentId, isShown: undefined, title: null });
      expect(answer.json()).toMatchObject({
        agentId: null,
        agentName: null,
        agentIsActive: null,
        title: '',
        isShown: false,
      });
    }
  });

  test('POST and PUT need words, name, owner, and the day and kind of consent', async () => {
    const { id } = await addTestimonial(office());
    for (const answer of [
      await office().call('POST', '/testimonials', {}),
      await office().call('PUT', `/testimonials/${id}`, {}),
    ]) {
      const fields = ['content', 'name', 'consentDate', 'consentMethod', 'requestedBy'];
      expect(refusalOf(answer)).toEqual({
        status: 422,
        errors: Object.fromEntries(fields.map((field) => [field, ['Required']])),
      });
    }
  });

  test.each([
    ['content', 'x'.repeat(251), 'Please use at most 250 characters'],
    ['content', ' \n', 'Required'],
    ['name', 'x'.repeat(51), 'Please use at most 50 characters'],
    ['name', 'A\u202eB', 'Please use one line without characters that cannot be shown'],
    ['title', 'x'.repeat(51), 'Please use at most 50 characters'],
    ['relationship', 'two\nlines', 'Please use one line without characters that cannot be shown'],
    ['transactionNote', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['consentMethod', '', 'Required'],
    ['consentMethod', '\u2060', 'Required'],
    ['consentDate', '2026-02-30', 'Invalid date'],
    ['agentId', '00000000-0000-7000-8000-000000000000', 'This agent does not exist'],
    ['isShown', 'true', 'Invalid input'],
  ])('%s of %j answers "%s"', async (field, value, message) => {
    expect(refusalOf(await create({ [field]: value }))).toEqual({
      status: 422,
      errors: { [field]: [message] },
    });
  });

  test('a consent of tomorrow in Savannah is refused, and one of today is not', async () => {
    // It is 3:00 of November 21 in UTC, and the evening of November 20 in Savannah.
    office().clock.advance(Date.parse('2026-11-21T03:00:00Z') / 1000 - Date.parse(now()) / 1000);
    expect(refusalOf(await create({ consentDate: '2026-11-21' })).errors).toEqual({
      consentDate: ['This date is in the future'],
    });
    const { id } = await addTestimonial(office(), { consentDate: '2026-11-20' });
    const late = testimonialInput({ consentDate: '2026-11-21' });
    expect((await office().call('PUT', `/testimonials/${id}`, late)).statusCode).toBe(422);
  });

  test('fields that the server sets cannot be sent', async () => {
    const withdrawnAt = '1999-01-01T00:00:00.000Z';
    const sent = { withdrawnAt, rating: 1, version: 9, agentName: 'Ada' };
    expect((await create(sent)).json()).toMatchObject({ withdrawnAt: null, agentName: null });
  });

  test('DELETE hides the testimonial and keeps it', async () => {
    const { id } = await addTestimonial(office());
    expect((await office().call('DELETE', `/testimonials/${id}`)).statusCode).toBe(204);
    expect(await read(id)).toMatchObject({ isShown: false, withdrawnAt: null });
  });

  test('an agent’s page shows the newest three about the agent', async () => {
    const { id: agentId } = await addAgent(office());
    for (const name of ['Ann', 'Bea', 'Cy', 'Dee']) {
      office().clock.advance(60);
      await addTestimonial(office(), { name, agentId, isShown: true });
    }
    await addTestimonial(office(), { name: 'Eve', isShown: true });
    await office()
      .db.updateTable('testimonials')
      .set({ createdAt: '2027-01-01T00:00:00.000Z' })
      .where('name', '=', 'Ann')
      .execute();
    const shown = await readTestimonialsFor(office().db, agentId);
    expect(shown.map(({ name }) => name)).toEqual(['Ann', 'Dee', 'Cy']);
  });

  test('the list finds testimonials by client, words and agent, and filters by status', async () => {
    const { id: agentId } = await addAgent(office(), { firstName: 'José', lastName: 'Ruiz' });
    const ann = { name: 'Ann', title: 'bought on Tybee', content: 'Quick', agentId };
    await addTestimonial(office(), { ...ann, consentDate: '2026-11-02' });
    const bea = { name: 'Bea', title: null, content: 'Kind', isShown: false };
    await addTestimonial(office(), { ...bea, consentDate: '2026-10-01' });
    const names = async (query: string) =>
      (await office().call('GET', `/testimonials?${query}`))
        .json<Testimonial[]>()
        .map((row) => row.name);
    expect(await names('q=jose')).toEqual(['Ann']);
    expect(await names('q=kind')).toEqual(['Bea']);
    expect(await names('q=tybee')).toEqual(['Ann']);
    expect(await names('sort=consent')).toEqual(['Bea', 'Ann']);
    expect(await names('status=hidden')).toEqual(['Bea']);
    expect(await names('sort=name&dir=desc')).toEqual(['Bea', 'Ann']);
    expect(await names('sort=status&dir=desc')).toEqual(['Ann', 'Bea']);
  });

  test('withdrawing hides a testimonial for good and keeps words and consent', async () => {
    const testimonial = await addTestimonial(office());
    office().clock.advance(60);
    const answer = await withdraw(testimonial.id);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, '"2"']);
    const withdrawn = { ...testimonial, isShown: false, withdrawnAt: now(), updatedAt: now() };
    expect(answer.json()).toEqual(withdrawn);
    const edit = testimonialInput({ content: 'Other words' });
    const refused = await office().call('PUT', `/testimonials/${testimonial.id}`, edit);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { detail: 'This testimonial was withdrawn. It stays as it is, as evidence.' },
    ]);
    expect((await office().call('DELETE', `/testimonials/${testimonial.id}`)).statusCode).toBe(204);
    expect(await read(testimonial.id)).toEqual(withdrawn);
  });

  test('withdrawing changes nothing after another change came first', async () => {
    const { db, clock } = office();
    const { id } = await addTestimonial(office());
    const stored = await testimonials.get(db, id);
    await office().call('PUT', `/testimonials/${id}`, testimonialInput({ name: 'Ruth P.' }));
    const withdrawal = { withdrawnAt: now(), isShown: false };
    expect(await withdrawTestimonial(db, stored, withdrawal, clock.read())).toBeUndefined();
    expect(await read(id)).toMatchObject({ name: 'Ruth P.', withdrawnAt: null });
  });

  test('withdrawing is one audit entry, however often it is called', async () => {
    const { id } = await addTestimonial(office());
    const entries = await recordedDuring(office(), async () => {
      const calls = Array.from({ length: 5 }, () => withdraw(id));
      expect(statusesOf(await Promise.all(calls))).toEqual([200, 200, 200, 200, 200]);
      office().clock.advance(60);
      expect((await withdraw(id)).statusCode).toBe(200);
    });
    const { withdrawnAt } = await read(id);
    expect(entries).toMatchObject([
      {
        action: 'withdraw',
        entity: 'testimonial',
        entityName: 'Ruth O.',
        before: { withdrawnAt: null, isShown: true },
        after: { withdrawnAt, isShown: false },
      },
    ]);
  });

  test('withdrawing an outdated version answers 412, and an unknown testimonial 404', async () => {
    const { id } = await addTestimonial(office());
    expect((await withdraw(id, { 'if-match': '"2"' })).statusCode).toBe(412);
    expect((await withdraw('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await read(id)).withdrawnAt).toBeNull();
  });
});
