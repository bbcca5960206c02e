import { agentSetup, type AgentSetup } from '#features/agents/domain/agent-setup.ts';
import { agentStore } from '#features/agents/server/store.ts';
import { listAgentPolicies } from '#features/policies/server/readers/agent-policies.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import { readSplits } from '#features/splits/db/splits.ts';
import { currentSplit } from '#features/splits/domain/history.ts';
import { missingInWords } from '#features/standing/domain/next-step.ts';
import { readBoardRows } from '#features/standing/server/board-rows.ts';
import { readRegister } from '#features/website/db/register.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { requireRecordId } from '#shared/records/record-id.ts';

async function findInsuredUntil(db: Database, agentId: string) {
  const row = await db
    .selectFrom('agentDeadlines')
    .select('dueOn')
    .where('agentId', '=', agentId)
    .where('kind', '=', 'eo_insurance')
    .where('closedAt', 'is', null)
    .where('handedInAt', 'is', null)
    .where('returnedAt', 'is', null)
    .where('dueOn', 'is not', null)
    .orderBy('dueOn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.dueOn ?? null;
}

async function readPage(db: Database, agentId: string, now: Date) {
  const page = await db
    .selectFrom('agentPages')
    .select('isShown')
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  if (!page?.isShown) return { isPageShown: false, isPageReviewed: null };
  const { content } = await readPublishedWebsite(db);
  const register = await readRegister(db, content, now);
  const words = register.find(({ subject }) => subject === `agent_page:${agentId}`);
  return { isPageShown: true, isPageReviewed: words ? words.state === 'approved' : null };
}

/** @throws NotFoundError */
async function readAgentSetup(db: Database, id: string, now: Date): Promise<AgentSetup> {
  await agentStore.get(db, id);
  const today = officeDay(now);
  const [standing] = await readBoardRows(db, [id], today);
  // Without those that the agent confirmed once and that ask no agent now.
  const policies = (await listAgentPolicies(db, id, today)).filter(
    ({ state, version, confirmedVersion }) => state !== 'not_asked' || version !== confirmedVersion,
  );
  const isDone = ({ state }: (typeof policies)[number]) =>
    state === 'confirmed' || state === 'waived';
  return {
    missing: (standing?.missing ?? []).map((fact) => missingInWords[fact]),
    splitSince: currentSplit(await readSplits(db, id), today)?.effectiveOn ?? null,
    policies: { toConfirm: policies.length, confirmed: policies.filter(isDone).length },
    insuredUntil: await findInsuredUntil(db, id),
    ...(await readPage(db, id, now)),
  };
}

export function agentSetupRoutes(app: TypedApp, context: { db: Database; clock: () => Date }) {
  const { db, clock } = context;
  const schema = {
    summary: 'Show what one agent has and lacks at the beginning',
    response: { 200: agentSetup },
  };
  app.get(apiPaths.agentSetup(':id'), { schema, config: { access: office() } }, ({ params }) =>
    readAgentSetup(db, requireRecordId(params), clock()),
  );
}
