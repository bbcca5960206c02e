import type { AppContext } from '#app/server/app.ts';
import type { EditablePart } from '#features/website/domain/api.ts';
import { shippedContent, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';
import { callsOf, type Call } from './office.ts';
import { useOwnApp } from './shared-app.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { Engine } from './test-database.ts';

export interface WebsiteOffice extends TestApp {
  /** Calls the API as a super admin, who may publish. */
  call: Call;
  /** Calls the API as an administrator who may not publish. */
  editorCall: Call;
}

/**
 * Each test gets an app with a new database, because published versions cannot be deleted.
 * @returns a function that returns the app while tests run
 */
export const useWebsite = (engine: Engine, overrides: Partial<AppContext> = {}) =>
  useOwnApp<WebsiteOffice>(async () => {
    const testApp = await createTestApp(engine, overrides);
    await testApp.addAdministrator('admin', 'super_admin');
    await testApp.addAdministrator('sam', 'admin');
    const call = await callsOf(testApp, 'admin');
    const editorCall = await callsOf(testApp, 'sam');
    return { ...testApp, call, editorCall };
  });

/** @returns the shipped home page with another heading */
export const homeWith = (heading: string): WebsiteContent['home'] => ({
  ...shippedContent.home,
  hero: { ...shippedContent.home.hero, heading },
});

/** @returns the shipped facts about the brokerage with another name */
export const brokerageNamed = (name: string): WebsiteContent['brokerage'] => ({
  ...shippedContent.brokerage,
  name: { ...shippedContent.brokerage.name, name },
});

/** @returns a part's version, which changes with each draft and publication and is in its ETag */
export async function versionOf(
  { call }: Pick<WebsiteOffice, 'call'>,
  part: PartId,
): Promise<number> {
  const answer = await call('GET', `/website/${part}`);
  return answer.json<EditablePart>().summary.version;
}

/** Saves a draft of a part and publishes it. */
export async function publishContent(
  office: Pick<WebsiteOffice, 'call'>,
  part: PartId,
  content: object,
  note = '',
) {
  await office.call('PUT', `/website/${part}`, content);
  const parts = { [part]: await versionOf(office, part) };
  return office.call('POST', '/website/publish', { parts, note });
}

export const readVersions = ({ db }: WebsiteOffice) =>
  db.selectFrom('websiteVersions').selectAll().orderBy('part').orderBy('number').execute();
