import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedReply } from '#features/inquiries/domain/replies.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { callsOf, refusalOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const saved = { name: 'Thanks', text: 'Dear {first name}, {agent} will call from {phone}.' };

describe.each(engines)('saved replies on %s', (engine) => {
  const office = shareOffice(engine);
  const add = (part: object = {}) => office().call('POST', '/saved-replies', { ...saved, ...part });
  const list = async () => (await office().call('GET', '/saved-replies')).json<SavedReply[]>();
  beforeEach(() => office().db.deleteFrom('savedReplies').execute());

  test('are created, edited and deleted, each with an audit entry', async () => {
    const entries = await recordedDuring(office(), async () => {
      const { id } = (await add()).json<SavedReply>();
      expect(await list()).toMatchObject([saved]);
      const edit = { ...saved, name: 'Hello' };
      expect((await office().call('PUT', `/saved-replies/${id}`, edit)).statusCode).toBe(200);
      expect(await list()).toMatchObject([edit]);
      expect((await office().call('DELETE', `/saved-replies/${id}`)).statusCode).toBe(204);
      expect(await list()).toEqual([]);
    });
    expect(entries).toMatchObject([
      { action: 'create', entity: 'saved_reply', entityName: 'Thanks' },
      { action: 'update', entity: 'saved_reply', entityName: 'Hello' },
      { action: 'delete', entity: 'saved_reply', entityName: 'Hello' },
    ]);
  });

  test('there are at most 20', async () => {
    for (let nth = 0; nth < 20; nth++) expect((await add({ name: `${nth}` })).statusCode).toBe(201);
    expect(refusalOf(await add())).toEqual({
      status: 422,
      errors: { name: ['There are 20 saved replies already. Delete one first'] },
    });
    const [{ id } = { id: '' }] = await list();
    expect((await office().call('PUT', `/saved-replies/${id}`, saved)).statusCode).toBe(200);
  });

  test('several administrators who add replies at the same time cannot exceed 20', async () => {
    await office().addAdministrator('clerk', 'admin');
    const clerk = await callsOf(office(), 'clerk');
    for (let nth = 0; nth < 19; nth++) await add({ name: `${nth}` });
    const answers = await Promise.all([
      add(),
      clerk('POST', '/saved-replies', saved),
      add(),
      clerk('POST', '/saved-replies', saved),
    ]);
    expect(statusesOf(answers)).toEqual([201, 422, 422, 422]);
    expect(await list()).toHaveLength(20);
  });

  test.each([
    ['an empty name', 'name', ' ', 'Required'],
    ['a long name', 'name', 'x'.repeat(61), 'Please use at most 60 characters'],
    ['an empty text', 'text', ' ', 'Please write the reply'],
    ['a long text', 'text', 'x'.repeat(5001), 'Please use at most 5000 characters'],
    [
      'an unknown placeholder',
      'text',
      'Hi {firstname}',
      '{firstname} is not one of {first name}, {agent}, {phone}',
    ],
  ])('refuses %s', async (_what, field, value, message) => {
    expect(refusalOf(await add({ [field]: value })).errors).toEqual({ [field]: [message] });
  });
});
