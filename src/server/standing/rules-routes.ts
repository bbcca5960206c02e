import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { recomputeStandings } from '#db/standing/due-standings.ts';
import { insertRule, readRules } from '#db/standing/rules.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { findShippedRule, ruleInput, type RuleInput } from '#domain/standing/rule-input.ts';
import type { CeRule } from '#domain/standing/rules.ts';
import { InvalidFieldsError } from '#server/errors.ts';
import { requireAdministrator, requireSuperAdmin } from '#server/http/guard.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { actorOf, auditedFields, recordAudit } from '#server/records/audit-trail.ts';
import { commit } from '#server/records/commit.ts';
import { presentIn } from '#server/records/once.ts';
import type { RecordContext } from '#server/records/record-store.ts';

/** @throws InvalidFieldsError */
function toRule(input: RuleInput, createdBy: string, now: Date): CeRule & { createdBy: string } {
  const shipped = findShippedRule(input.code);
  if (!shipped) throw new InvalidFieldsError({ code: ['Choose a requirement'] });
  if (input.checkedOn > officeDay(now)) {
    throw new InvalidFieldsError({ checkedOn: ['This date is in the future'] });
  }
  const { spanFrom, spanTo } = shipped.span === 'fixed' ? input : shipped;
  const createdAt = now.toISOString();
  return { ...shipped, ...input, spanFrom, spanTo, id: newId(), createdBy, createdAt };
}

const auditName = ({ label, hours, dueFrom, strength }: CeRule) =>
  `${label}, ${hours} hours, ${strength}${dueFrom === null ? '' : `, renewals from ${dueFrom}`}`;

const addRule = (context: RecordContext, request: FastifyRequest, input: RuleInput) =>
  commit({ ...context, requiredRole: 'super_admin' }, request, async (transaction) => {
    const now = context.clock();
    const rule = toRule(input, requireAdministrator(request).username, now);
    await insertRule(transaction, rule, now);
    const { createdBy: _, ...fields } = auditedFields(rule);
    const entry = {
      action: 'create' as const,
      entity: 'ce_rule' as const,
      entityId: rule.id,
      entityName: auditName(rule),
      after: { ...fields, licenseTypes: rule.licenseTypes.join(', ') || 'all' },
    };
    await recordAudit(transaction, actorOf(request), entry, now);
    return rule;
  });

/**
 * Computes again every standing that a new requirement made outdated. If the process is killed
 * before the end, a scheduled job computes the remaining standings.
 */
async function applyRules({ db, clock }: RecordContext) {
  for await (const _ of recomputeStandings(db, { now: clock() }));
}

/** Adds the routes of the requirements. All administrators read them, and super admins add them. */
export function rulesRoutes(app: TypedApp, context: RecordContext): void {
  app.get(apiPaths.ceRules, () => readRules(context.db));

  const present = presentIn(() => readRules(context.db));
  app.post(
    apiPaths.ceRules,
    {
      schema: { body: ruleInput },
      config: { once: { present } },
      onRequest: async (request) => requireSuperAdmin(request),
    },
    async (request, reply) => {
      const rule = await addRule(context, request, request.body);
      await applyRules(context);
      return reply.code(201).send(rule);
    },
  );
}
