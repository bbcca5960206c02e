import type { Database } from '#shared/db/connection.ts';
import { readStandingInputs } from '#features/standing/db/standing-inputs.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  cardQuery,
  factsOfPreviousPeriod,
  previousPeriodOf,
  standingCard,
  standingOfFacts,
  type StandingFacts,
} from '#features/standing/domain/card.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import { office } from '#shared/http/calls/access.ts';
import { InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { requireRecordId } from '#shared/records/record-id.ts';

interface CardContext {
  db: Database;
  clock: () => Date;
}

/**
 * Reads, by record id, the columns of the agent's education records that the standing card shows,
 * but that the standing is not computed from.
 */
async function readRecordColumns(db: Database, agentId: string) {
  const rows = await db
    .selectFrom('continuingEducation')
    .select(['id', 'certificateNumber', 'version'])
    .where('agentId', '=', agentId)
    .execute();
  return new Map(rows.map(({ id, ...columns }) => [id, columns]));
}

/** @throws NotFoundError */
export async function readFacts(db: Database, agentId: string, today: string) {
  const agent = await db
    .selectFrom('agents')
    .select(['firstName', 'lastName', 'isActive'])
    .where('id', '=', agentId)
    .executeTakeFirst();
  const inputs = (await readStandingInputs(db, [agentId])).get(agentId);
  if (!agent || !inputs) throw new NotFoundError();
  const columns = await readRecordColumns(db, agentId);
  const facts: StandingFacts = {
    ...inputs,
    isActive: agent.isActive,
    // A record that was added or deleted between the two queries is left out.
    records: inputs.records.flatMap((record) => {
      const more = columns.get(record.id);
      return more ? [{ ...record, ...more }] : [];
    }),
    rules: shippedRules,
    today,
  };
  return { agentName: fullName(agent), facts };
}

export function cardRoutes(app: TypedApp, { db, clock }: CardContext): void {
  const readOne = {
    summary: 'Read the continuing education standing of one agent',
    querystring: cardQuery,
    response: { 200: standingCard },
  };
  app.get(
    apiPaths.agentStanding(':id'),
    { schema: readOne, config: { access: office('education:read') } },
    async (request) => {
      const { period, asOf } = request.query;
      const presentDay = officeDay(clock());
      const id = requireRecordId(request.params);
      const read = await readFacts(db, id, asOf ?? presentDay);
      const previousPeriod = previousPeriodOf(read.facts.license);
      if (period === 'previous' && previousPeriod === null) {
        throw new InvalidFieldsError({ period: ['There is no previous renewal period'] });
      }
      const facts =
        period === 'previous' && previousPeriod
          ? factsOfPreviousPeriod(read.facts, previousPeriod.dueOn)
          : read.facts;
      return {
        ...facts,
        agentName: read.agentName,
        standing: standingOfFacts(facts),
        isLookingAhead: facts.today > presentDay,
        previousPeriod,
      };
    },
  );
}
