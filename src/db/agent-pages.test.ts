import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engines, openEmptyDatabase } from '#tests/support/test-database.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as agentPages from './migrations/004-agent-pages.ts';

describe.each(engines)('the migration to agents’ pages on %s', (engine) => {
  test('makes a page for every agent there is, the older first to a name', async () => {
    const { db, close } = await openEmptyDatabase(engine);
    onTestFinished(close);
    const untyped = db as unknown as Kysely<unknown>;
    await firstTables.up(untyped);
    const names = [
      ['Ann', 'Lee', '2026-02-01'],
      ['Ann', 'Lee', '2026-01-01'],
      ['José', 'Núñez', '2026-03-01'],
    ] as const;
    for (const [firstName, lastName, day] of names) {
      const at = `${day}T00:00:00.000Z`;
      const email = `${day}@example.com`;
      const dates = { hireDate: at, createdAt: at, updatedAt: at };
      await db
        .insertInto('agents')
        .values({ id: newId(), firstName, lastName, email, commissionSplit: '70.00', ...dates })
        .execute();
    }
    await agentPages.up(untyped);
    const pages = await db
      .selectFrom('agentPages')
      .innerJoin('agents', 'agents.id', 'agentPages.agentId')
      .innerJoin('agentSlugs', 'agentSlugs.agentId', 'agents.id')
      .select(['agents.email', 'agentPages.slug', 'agentSlugs.slug as kept', 'agentPages.isShown'])
      .orderBy('agents.email')
      .execute();
    expect(pages).toEqual([
      { email: '2026-01-01@example.com', slug: 'ann-lee', kept: 'ann-lee', isShown: true },
      { email: '2026-02-01@example.com', slug: 'ann-lee-2', kept: 'ann-lee-2', isShown: true },
      { email: '2026-03-01@example.com', slug: 'jose-nunez', kept: 'jose-nunez', isShown: true },
    ]);
  });
});
