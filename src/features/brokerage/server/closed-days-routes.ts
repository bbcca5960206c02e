import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { readClosedDays, type StoredClosedDays } from '#features/brokerage/db/closed-days.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import {
  byDate,
  closedDaysByYear,
  closedDaysOf,
  closedDaysProblems,
  shownClosedDays,
  type ClosedDaysByYear,
} from '#features/brokerage/domain/closed-days.ts';
import type { OfficeHours } from '#features/brokerage/domain/office-hours.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { yearOf } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { office, superAdmins } from '#shared/http/calls/access.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';
import { requireNoProblems } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, differences, recordAudits } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { requireCurrent, sendRecord, type Versioned } from '#shared/records/record-version.ts';

export interface ClosedDaysContext {
  db: Database;
  clock: () => Date;
  brokerage: () => Brokerage;
  liveSite: { refresh: () => Promise<void> };
  /** Called in the transaction that stores closed days, with the hours before and after. */
  onClosedDays: (
    transaction: Database,
    change: { before: OfficeHours; after: OfficeHours; dates: string[] },
  ) => Promise<void>;
}

const thisYear = ({ clock }: ClosedDaysContext) => yearOf(officeDay(clock()));

const toVersioned = (
  { closedDays, version }: StoredClosedDays,
  year: number,
): Versioned<ClosedDaysByYear> => ({ record: shownClosedDays(closedDays, year), version });

/** Returns the names of the closed days that differ, by date; null for a day that is not closed. */
function changedDays(year: string, before: ClosedDaysByYear, after: ClosedDaysByYear) {
  const named = (days: ClosedDaysByYear) =>
    Object.fromEntries(closedDaysOf(days, Number(year)).map(({ date, name }) => [date, name]));
  const open = Object.fromEntries(
    Object.keys({ ...named(before), ...named(after) }).map((date) => [date, null]),
  );
  return differences({ ...open, ...named(before) }, { ...open, ...named(after) });
}

async function storeYears(
  db: Database,
  request: FastifyRequest,
  { closedDays }: StoredClosedDays,
  sent: ClosedDaysByYear,
  now: Date,
): Promise<string[]> {
  const changes = Object.keys(sent)
    .map((year) => ({ year, ...changedDays(year, closedDays, sent) }))
    .filter(({ isEmpty }) => !isEmpty);
  if (changes.length === 0) return [];
  const by = { updatedAt: now.toISOString(), updatedBy: requireAdministrator(request).username };
  for (const { year } of changes) {
    const days = JSON.stringify(closedDaysOf(sent, Number(year)).toSorted(byDate));
    await db
      .insertInto('closedDays')
      .values({ year: Number(year), days, ...by })
      .onConflict((conflict) =>
        conflict
          .column('year')
          .doUpdateSet((eb) => ({ days, ...by, version: eb('closedDays.version', '+', 1) })),
      )
      .execute();
  }
  const entries = changes.map(({ year, before, after }) => ({
    action: 'update' as const,
    entity: 'closed_days' as const,
    entityId: year,
    entityName: year,
    before,
    after,
  }));
  await recordAudits(db, actorOf(request), entries, now);
  return changes.flatMap(({ after }) => Object.keys(after));
}

export function closedDaysRoutes(app: TypedApp, context: ClosedDaysContext): void {
  const { db, clock, brokerage, liveSite, onClosedDays } = context;
  const response = { 200: closedDaysByYear };

  const read = { summary: 'Read the days on which the office is closed, by year', response };
  app.get(
    apiPaths.closedDays,
    { schema: read, config: { access: office() } },
    async (_request, reply) =>
      sendRecord(reply, toVersioned(await readClosedDays(db), thisYear(context))),
  );

  const replace = {
    summary: 'Replace the closed days of the years that are sent',
    response,
  };
  app.put(
    apiPaths.closedDays,
    {
      schema: replace,
      config: {
        access: superAdmins,
        current: closedDaysByYear,
        sends: { 'application/json': closedDaysByYear },
      },
    },
    async (request, reply) => {
      const year = thisYear(context);
      const sent = requireValidBody(closedDaysByYear, request.body);
      requireNoProblems(closedDaysProblems(sent, year));
      const saved = await commit(context, request, async (transaction) => {
        const stored = await readClosedDays(transaction);
        requireCurrent(request, toVersioned(stored, year));
        const dates = await storeYears(transaction, request, stored, sent, clock());
        const next = await readClosedDays(transaction);
        const { hours } = brokerage();
        await onClosedDays(transaction, {
          before: { ...hours, closedDays: stored.closedDays },
          after: { ...hours, closedDays: next.closedDays },
          dates,
        });
        return toVersioned(next, year);
      });
      // The days are stored, so the call succeeds even if this instance cannot read them yet.
      await liveSite.refresh().catch((err: unknown) => {
        request.log.error({ err }, 'stored closed days, but this instance does not show them yet');
      });
      return sendRecord(reply, saved);
    },
  );
}
