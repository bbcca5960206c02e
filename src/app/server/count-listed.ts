import { agentsQuery } from '#features/agents/domain/agents.ts';
import { agents } from '#features/agents/server/store.ts';
import { deadlinesQuery } from '#features/deadlines/domain/deadlines.ts';
import { listDeadlines } from '#features/deadlines/server/list.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { countOpenDutyDays } from '#features/duty/db/duty-days.ts';
import { educationQuery } from '#features/education/domain/education.ts';
import { emailsQuery } from '#features/emails/domain.ts';
import { inquiriesQuery } from '#features/inquiries/domain/inquiries.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { policiesQuery } from '#features/policies/domain/policies.ts';
import { rosterQuery } from '#features/splits/domain/splits.ts';
import { standingQuery } from '#features/standing/domain/board.ts';
import { datedRules, isCheckDue } from '#features/standing/domain/rule-periods.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import type { AttentionContext } from './attention-routes.ts';
import { derivedDeadlines } from './deadline-sources.ts';
import { educationRecords } from '#features/education/server/store.ts';
import { countListedEmails } from '#features/emails/server/store.ts';
import { countInquiries } from '#features/inquiries/server/list/counts.ts';
import { countNewSpam } from '#features/inquiries/server/list/new-spam.ts';
import { countPolicies } from '#features/policies/server/listed-policies.ts';
import { propertiesQuery } from '#features/properties/domain/properties.ts';
import { countProperties } from '#features/properties/server/routes.ts';
import { countRoster } from '#features/splits/server/roster-store.ts';
import { countBoard } from '#features/standing/server/board-store.ts';

/**
 * The functions that count the records which the dashboard reports as needing attention. Each uses
 * the condition of the list that the dashboard links to, so that the count and the list agree. The
 * exceptions are `requirements`, whose list has no filters: it counts the rules to check again;
 * `newSpam`, which counts the newest part of its list; and `duty`, which counts the days of two
 * weeks without an agent.
 */
export const countListed = (brokerage: () => Brokerage): AttentionContext['count'] => ({
  inquiries: (db, search, now) => countInquiries(db, inquiriesQuery.parse(search), now),
  newSpam: (db, _search, _now, administratorId) => countNewSpam(db, administratorId),
  education: (db, search) => educationRecords.count(db, educationQuery.parse(search)),
  standing: (db, search, now) => countBoard(db, standingQuery.parse(search), officeDay(now)),
  requirements: async (_db, _search, now) =>
    datedRules(shippedRules).filter((rule) => isCheckDue(rule, officeDay(now))).length,
  splits: (db, search, now) => countRoster(db, rosterQuery.parse(search), now),
  policies: (db, search, now) => countPolicies(db, policiesQuery.parse(search), now),
  properties: (db, search, now) => countProperties(db, propertiesQuery.parse(search), now),
  agents: (db, search) => agents.count(db, agentsQuery.parse(search)),
  deadlines: async (db, search, now) =>
    (await listDeadlines(db, derivedDeadlines, deadlinesQuery.parse(search), now)).total,
  emails: (db, search, now) => countListedEmails(db, emailsQuery.parse(search), now),
  duty: (db, _search, now) => countOpenDutyDays(db, brokerage().hours, now),
});
