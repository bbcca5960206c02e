import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AgentDesk, emptyPage, openAgentDesk } from '#tests/support/agent-pages.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { getAgentPage, updateAgentPage, updatePortraitId } from './page-store.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

describe('an agent’s page', () => {
  const testApp = shareTestApp('sqlite');
  let desk: AgentDesk;
  beforeEach(async () => {
    await emptyOffice(testApp().db);
    desk = await openAgentDesk(testApp());
  });

  test('is created with the agent, at an address made from the name', async () => {
    const { id } = await desk.addAgent({ firstName: 'José', lastName: "O'Núñez" });
    const answer = await desk.call('GET', `/${id}/page`);
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"1"']);
    expect(answer.json()).toEqual({
      ...emptyPage,
      id,
      slug: 'jose-onunez',
      portraitId: null,
      updatedAt: testApp().clock.read().toISOString(),
    });
  });

  test('A30: accepts the portrait of only one of two users who read the same version', async () => {
    const { id } = await desk.addAgent();
    const { db, clock } = testApp();
    const read = await getAgentPage(db, id);
    expect(await updatePortraitId(db, read, newId(), clock.read())).toBeDefined();
    expect(await updatePortraitId(db, read, newId(), clock.read())).toBeUndefined();
  });

  test('accepts only one of two edits of the same version, and no portrait of that version', async () => {
    const { id } = await desk.addAgent();
    const { db, clock } = testApp();
    const read = await getAgentPage(db, id);
    const save = (headline: string) =>
      updateAgentPage(db, read, { ...emptyPage, slug: read.record.slug, headline }, clock.read());
    expect(await save('First')).toMatchObject({ version: read.version + 1 });
    expect(await save('Second')).toBeUndefined();
    expect(await updatePortraitId(db, read, newId(), clock.read())).toBeUndefined();
    expect(await desk.pageOf(id)).toMatchObject({ headline: 'First', portraitId: null });
  });

  test('has a number in its address if another agent has the same name', async () => {
    const agents = [await desk.addAgent(), await desk.addAgent(), await desk.addAgent()];
    const pages = await Promise.all(agents.map(({ id }) => desk.pageOf(id)));
    expect(pages.map(({ slug }) => slug)).toEqual([
      'eleanor-whitfield',
      'eleanor-whitfield-2',
      'eleanor-whitfield-3',
    ]);
  });

  test('has its own address for each of ten agents with one name who are created at once', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => desk.addAgent()));
    const pages = await Promise.all(agents.map(({ id }) => desk.pageOf(id)));
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(10);
  });

  test('is not stored if the agent is refused', async () => {
    const { email } = await desk.addAgent();
    const twin = await desk.call('POST', '', desk.agentFields({ email, firstName: 'Twin' }));
    expect(twin.statusCode).toBe(409);
    const slugs = await testApp().db.selectFrom('agentSlugs').select('slug').execute();
    expect(slugs).toEqual([{ slug: 'eleanor-whitfield' }]);
  });

  test('is saved with all its fields, and the audit trail has the changes', async () => {
    const { id } = await desk.addAgent();
    const page = {
      slug: 'eleanor',
      headline: 'Porches first.',
      biography: 'One.\n\nTwo.',
      whatsapp: '19125550101',
      facebook: 'https://www.facebook.com/eleanor',
      instagram: null,
      linkedin: null,
      isShown: true,
    };
    const answer = await desk.savePage(id, page, { 'if-match': '"1"' });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
    expect(await desk.pageOf(id)).toMatchObject({ ...page, id });
    const entry = await testApp()
      .db.selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', id)
      .where('action', '=', 'update')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ entity: 'agent', entityName: 'Eleanor Whitfield' });
    expect(JSON.parse(entry.before ?? '')).toMatchObject({
      slug: 'eleanor-whitfield',
      isShown: false,
    });
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ slug: 'eleanor', isShown: true });
  });

  test('that another user changed is not overwritten', async () => {
    const { id } = await desk.addAgent();
    await desk.savePage(id, { slug: 'first' }, { 'if-match': '"1"' });
    const late = await desk.savePage(id, { slug: 'second' }, { 'if-match': '"1"' });
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ current: { slug: 'first' } });
    expect((await desk.pageOf(id)).slug).toBe('first');
  });

  test('cannot get an address that another agent has or had', async () => {
    const [one, other] = [await desk.addAgent(), await desk.addAgent()];
    await desk.savePage(one.id, { slug: 'given-up' });
    await desk.savePage(one.id, { slug: 'taken' });
    for (const slug of ['taken', 'given-up', 'eleanor-whitfield']) {
      const answer = await desk.savePage(other.id, { slug });
      expect([slug, answer.statusCode]).toEqual([slug, 409]);
      expect(answer.json()).toMatchObject({ errors: { slug: [expect.stringMatching(/address/)] } });
    }
    expect((await desk.savePage(one.id, { slug: 'given-up' })).statusCode).toBe(200);
  });

  test('with an invalid field is refused, and the answer names the field', async () => {
    const { id } = await desk.addAgent();
    const answer = await desk.savePage(id, { slug: 'A B', linkedin: 'http://linkedin.com/x' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['slug', 'linkedin']);
    expect((await desk.pageOf(id)).slug).toBe('eleanor-whitfield');
  });

  test('cannot be given a portrait, an id or a date by its form', async () => {
    const { id } = await desk.addAgent();
    const foreign = { portraitId: id, id: 'x', updatedAt: '1999-01-01', version: 9 };
    const answer = await desk.savePage(id, { slug: 'a', ...foreign });
    expect(answer.json()).toMatchObject({ id, portraitId: null });
    expect(answer.headers.etag).toBe('"2"');
  });

  test('has the date of its last change in the sitemap, and the team page that of any agent', async () => {
    const dates = async () => {
      const { body } = await testApp().app.inject('/sitemap.xml');
      const dateOf = (path: string) => body.split(`${path}</loc><lastmod>`)[1]?.split('<')[0];
      return [dateOf('/team'), dateOf('/agent/eleanor-whitfield')];
    };
    const { id } = await desk.addPublishedAgent();
    const { id: leaver } = await desk.addPublishedAgent({ firstName: 'Zoe', lastName: 'Adams' });
    testApp().clock.advance(60);
    const changed = testApp().clock.read().toISOString();
    await desk.savePage(id, { slug: 'eleanor-whitfield', headline: 'Porches first.' });
    expect(await dates()).toEqual([changed, changed]);
    testApp().clock.advance(60);
    await desk.call('DELETE', `/${leaver}`);
    expect(await dates()).toEqual([testApp().clock.read().toISOString(), changed]);
  });

  test.each(['abc', '00000000-0000-7000-8000-000000000000'])(
    'of an unknown agent (%s) is 404',
    async (id) => {
      expect((await desk.call('GET', `/${id}/page`)).statusCode).toBe(404);
      expect((await desk.savePage(id, { slug: 'a' })).statusCode).toBe(404);
      expect((await desk.call('DELETE', `/${id}/portrait`)).statusCode).toBe(404);
    },
  );
});
