/** The parts of the audit trail's screen, and entries for it. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from './app-fixture.ts';

export const entriesOf = (page: Page) =>
  page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });

/** Returns the element with the name of the record to which the trail is filtered. */
export const chipOf = (page: Page) =>
  page.getByRole('main').locator('p', { hasText: /^(Agent|Policy|Education record): / });

/**
 * Adds entries with a unique administrator's name. The trail cannot be emptied, so a test finds its
 * own entries by this name.
 */
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
