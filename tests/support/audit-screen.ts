/** Locators for the audit trail's screen, and a function that adds audit entries for its tests. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from './app-fixture.ts';

export const entriesOf = (page: Page) =>
  page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });

/** Returns the line that names the record to which the audit trail is filtered. */
export const shownRecord = (page: Page) =>
  page.getByRole('main').locator('p', { hasText: /^(Agent|Policy|Education record): / });

/**
 * Adds audit entries with `actor` as the administrator's name. Tests cannot delete audit entries,
 * so `actor` must be a name that no other test uses. The test finds its own entries by this name.
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
