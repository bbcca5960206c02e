import { educationQuery } from '#domain/education.ts';
import { emailsQuery } from '#domain/emails.ts';
import { inquiriesQuery } from '#domain/inquiries/inquiries.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { policiesQuery } from '#domain/policies/policies.ts';
import { rosterQuery } from '#domain/splits/splits.ts';
import { standingQuery } from '#domain/standing/board.ts';
import { datedRules, isCheckDue } from '#domain/standing/rule-periods.ts';
import { shippedRules } from '#domain/standing/shipped-rules.ts';
import type { AttentionContext } from './attention/routes.ts';
import { educationRecords } from './education/store.ts';
import { countListedEmails } from './emails/store.ts';
import { countInquiries } from './inquiries/list/counts.ts';
import { countNewSpam } from './inquiries/list/new-spam.ts';
import { countPolicies } from './policies/listed-policies.ts';
import { countRoster } from './splits/roster-store.ts';
import { countBoard } from './standing/board-store.ts';

/**
 * The functions that count the records which the dashboard reports as needing attention. Each uses
 * the condition of the list that the dashboard links to, so that the count and the list agree. The
 * exceptions are `requirements`, whose list has no filters: it counts the rules to check again; and
 * `newSpam`, which counts the newest part of its list.
 */
export const countListed: AttentionContext['count'] = {
  inquiries: (db, search, now) => countInquiries(db, inquiriesQuery.parse(search), now),
  newSpam: (db, _search, _now, administratorId) => countNewSpam(db, administratorId),
  education: (db, search) => educationRecords.count(db, educationQuery.parse(search)),
  standing: (db, search, now) => countBoard(db, standingQuery.parse(search), officeDay(now)),
  requirements: async (_db, _search, now) =>
    datedRules(shippedRules).filter((rule) => isCheckDue(rule, officeDay(now))).length,
  splits: (db, search, now) => countRoster(db, rosterQuery.parse(search), now),
  policies: (db, search, now) => countPolicies(db, policiesQuery.parse(search), now),
  emails: (db, search, now) => countListedEmails(db, emailsQuery.parse(search), now),
};
