import { sql } from 'kysely';
import { isPostgres, type Database } from '#shared/db/connection.ts';
import { isConstraintViolation } from '#shared/db/errors.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { AgentConsequences } from '#features/agents/server/edit-routes.ts';
import { agentStore } from '#features/agents/server/store.ts';
import type { CarriedOut, ImportContext, Undone } from '#features/imports/server/import-kind.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { deletionOf } from '#shared/records/delete-record.ts';
import { changeAgent, type AgentColumns } from './change-agent.ts';

const changedSince = 'Changed after the import, so it was left as it is';
const isReferredTo = 'Other records belong to this agent, who was deactivated instead';

/** Reads the versions of an agent and the license, and whether the public page is still the draft. */
async function readState(db: Database, id: string) {
  const row = await db
    .selectFrom('agents')
    .innerJoin('agentLicenses', 'agentLicenses.agentId', 'agents.id')
    .innerJoin('agentPages', 'agentPages.agentId', 'agents.id')
    .select(['agents.version', 'agentLicenses.version as licenseVersion'])
    .select(['agentPages.version as pageVersion', 'isShown', 'portraitId'])
    .where('agents.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      versions: { agent: row.version, license: row.licenseVersion },
      isPageNew: row.pageVersion === 1 && !row.isShown && row.portraitId === null,
    }
  );
}

/** Deletes an agent unless other records refer to the agent. @returns whether it was deleted */
async function deleteAgent(db: Database, id: string): Promise<boolean> {
  // On PostgreSQL, a refused statement would end the whole transaction.
  const run = (statement: string) => (isPostgres(db) ? sql.raw(statement).execute(db) : undefined);
  await run('savepoint undo_agent');
  try {
    await db
      .updateTable('importedAgents')
      .set({ isRemoved: true })
      .where('agentId', '=', id)
      .execute();
    await db.deleteFrom('importedAgents').where('agentId', '=', id).execute();
    return true;
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    await run('rollback to savepoint undo_agent');
    return false;
  }
}

async function removeAgent(
  consequences: AgentConsequences,
  agent: Agent,
  context: ImportContext,
): Promise<Undone> {
  const { db, actor, now } = context;
  const { id } = agent;
  if (!(await deleteAgent(db, id))) {
    const license = {} as AgentColumns['license'];
    await changeAgent(consequences, id, { agent: { ...agent, isActive: false }, license }, context);
    return { kept: isReferredTo };
  }
  await recordAudit(db, actor, deletionOf(agentStore, agent), now);
  return { versions: {} };
}

/**
 * Takes back what an import did with agents, unless an agent, license or page was changed since.
 */
export async function undoAgents(
  consequences: AgentConsequences,
  rows: CarriedOut[],
  context: ImportContext,
): Promise<Undone[]> {
  const undone: Undone[] = [];
  for (const { recordId, before, versions } of rows) {
    await consequences.beforeEdit(
      context.db,
      { id: recordId, inquiriesTo: undefined },
      context.now,
    );
    const state = await readState(context.db, recordId);
    const isTouched =
      state?.versions.agent !== versions.agent || state?.versions.license !== versions.license;
    if (isTouched || (before === null && !state?.isPageNew)) undone.push({ kept: changedSince });
    else if (before) {
      const source = `${context.source}, undone`;
      const fields = before.fields as AgentColumns;
      undone.push(await changeAgent(consequences, recordId, fields, { ...context, source }));
    } else {
      const { record } = await agentStore.get(context.db, recordId);
      undone.push(await removeAgent(consequences, record, context));
    }
  }
  return undone;
}
