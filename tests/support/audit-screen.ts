/** The screen of the audit trail, and entries to look at. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from './app-fixture.ts';

export const entriesOf = (page: Page) =>
  page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });

/** Names the one record that the trail is narrowed to. */
export const chipOf = (page: Page) =>
  page.getByRole('main').locator('p', { hasText: /^(Agent|Policy|Education record): / });

/** The trail only grows, so tests tell their own entries by a name that no other has. */
export function writeEntries({ db }: RunningApp, actor: string, count: number) {
  const values = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    at: new Date(Date.UTC(2026, 0, 1, 17, index)).toISOString(),
    actorId: null,
    actor,
    action: 'create' as const,
    entity: 'policy' as const,
    entityId: randomUUID(),
    entityName: `Policy ${index + 1}`,
    before: null,
    after: '{"title":"x"}',
    address: '192.0.2.7',
    requestId: randomUUID(),
  }));
  return db.insertInto('auditLog').values(values).execute();
}
