/** Locators for the audit trail's screen, and audit entries for it. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from './app-fixture.ts';

export const entriesOf = (page: Page) =>
  page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });

/** Returns the element that names the record by which the audit trail is filtered. */
export const chipOf = (page: Page) =>
  page.getByRole('main').locator('p', { hasText: /^(Agent|Policy|Education record): / });

/**
 * Adds audit entries of an administrator. Tests cannot delete audit entries, so `actor` must be a
 * name that no other test uses, by which the test finds its own entries.
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
