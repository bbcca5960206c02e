import { describe, expect, test } from 'vitest';
import type { SavedView } from '#domain/views/saved-views.ts';
import { callsOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const view = { list: 'agent', name: 'Active', search: '?status=active' };

describe.each(engines)('saved views on %s', (engine) => {
  const office = shareOffice(engine);
  const save = (part: object = {}) => office().call('POST', '/views', { ...view, ...part });
  const listed = async () => (await office().call('GET', '/views')).json<SavedView[]>();

  test('are listed in the order in which they were saved', async () => {
    expect(await listed()).toEqual([]);
    const first = await save({ name: '  Zoe ' });
    office().clock.advance(1);
    const second = await save({ list: 'contact_submission', name: 'Late', search: '?due=overdue' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(await listed()).toEqual([
      { id: expect.any(String), list: 'agent', name: 'Zoe', search: '?status=active' },
      {
        id: second.json<SavedView>().id,
        list: 'contact_submission',
        name: 'Late',
        search: '?due=overdue',
      },
    ]);
  });

  test('keep search parameters that the list does not know, and the list ignores them', async () => {
    const search = '?status=active&nope=1&page=-3&agent=gone';
    expect((await save({ search })).json()).toMatchObject({ search });
  });

  test.each([
    ['no name', { name: '' }, 422, 'name'],
    ['a name of white space', { name: '   ' }, 422, 'name'],
    ['a name of 41 characters', { name: 'x'.repeat(41) }, 422, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 422, 'name'],
    ['an unknown list', { list: 'houses' }, 422, 'list'],
    ['an address that is too long', { search: `?q=${'x'.repeat(2500)}` }, 422, 'search'],
    ['an address that is no text', { search: { status: 'active' } }, 422, 'search'],
  ])('are refused with %s', async (_what, part, status, field) => {
    const answer = await save(part);
    expect(answer.statusCode).toBe(status);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await listed()).toEqual([]);
  });

  test('have names that are unique in each list', async () => {
    await save();
    const again = await save({ search: '' });
    expect([again.statusCode, again.json<{ errors: object }>().errors]).toEqual([
      409,
      { name: ['You already have a view with this name'] },
    ]);
    expect((await save({ list: 'policy' })).statusCode).toBe(201);
  });

  test('are at most 20 for each list, also with simultaneous calls', async () => {
    const names = Array.from({ length: 24 }, (_, nth) => `View ${nth}`);
    const answers = await Promise.all(names.map((name) => save({ name })));
    expect(statusesOf(answers)).toEqual([...Array(20).fill(201), ...Array(4).fill(422)]);
    expect(await listed()).toHaveLength(20);
    expect((await save({ list: 'policy' })).statusCode).toBe(201);
  });

  test('belong to one administrator', async () => {
    const own = (await save()).json<SavedView>();
    await office().addAdministrator('other', 'super_admin');
    const other = await callsOf(office(), 'other');
    expect((await other('GET', '/views')).json()).toEqual([]);
    expect((await other('DELETE', `/views/${own.id}`)).statusCode).toBe(404);
    expect((await other('POST', '/views', view)).statusCode).toBe(201);
    expect(await listed()).toEqual([own]);
  });

  test('can be deleted once, and are deleted with their administrator', async () => {
    const { id } = (await save()).json<SavedView>();
    expect((await office().call('DELETE', `/views/${id}`)).statusCode).toBe(204);
    expect((await office().call('DELETE', `/views/${id}`)).statusCode).toBe(404);
    expect((await office().call('DELETE', '/views/nope')).statusCode).toBe(404);
    await save();
    await office().db.deleteFrom('adminUsers').execute();
    expect(await office().db.selectFrom('savedViews').selectAll().execute()).toEqual([]);
  });
});
