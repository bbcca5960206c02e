/** Rules that all rows of a table must follow, checked by database queries. */
import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { Engine } from '#tests/support/test-database.ts';

const isBlank = (column: string) => `trim(${column}) = ''`;
const isLonger = (column: string, most: number) => `length(${column}) > ${most}`;
const isNoneOf = (column: string, values: string) =>
  `${column} not in (${values
    .split(' ')
    .map((value) => `'${value}'`)
    .join(', ')})`;

const splitDiffers = `commission_split <> (
  select split from commission_splits as s
  where s.agent_id = agents.id and s.voided_at is null and s.effective_on <= '2026-11-21'
  order by s.effective_on desc, s.created_at desc, s.id desc limit 1
)`;

/** SQL conditions by table. No stored row may meet any of them. */
const broken: Record<string, string[]> = {
  agents: [
    ...['first_name', 'last_name'].flatMap((name) => [isBlank(name), isLonger(name, 100)]),
    'email <> trim(email)',
    "email not like '_%@_%._%'",
    isLonger('email', 254),
    ...['phone', 'license_number', 'notes'].map((name) => `${name} = ''`),
    isLonger('phone', 40),
    isLonger('license_number', 40),
    isLonger('notes', 5000),
    'commission_split < 0 or commission_split > 100',
    'commission_split <> round(commission_split, 2)',
    splitDiffers,
    'version < 1',
    'updated_at < created_at',
    'exists (select 1 from agents a where a.id <> agents.id and lower(a.email) = lower(agents.email))',
    'not exists (select 1 from agent_pages where agent_pages.agent_id = agents.id)',
  ],
  agent_pages: [
    "slug = '' or slug <> lower(slug) or slug like '%--%' or slug like '-%' or slug like '%-'",
    isLonger('slug', 80),
    'not exists (select 1 from agent_slugs s where s.slug = agent_pages.slug and s.agent_id = agent_pages.agent_id)',
    ...['headline', 'biography', 'whatsapp', 'facebook', 'linkedin'].map((name) => `${name} = ''`),
    isLonger('headline', 120),
    isLonger('biography', 2000),
    "lower(facebook) not like 'https://%facebook.com/_%'",
    "lower(instagram) not like 'https://%instagram.com/_%'",
    "lower(linkedin) not like 'https://%linkedin.com/_%'",
    'portrait_id is not null and not exists (select 1 from agent_portraits p where p.portrait_id = agent_pages.portrait_id)',
  ],
  agent_licenses: [
    isNoneOf('license_type', 'salesperson associate_broker broker'),
    isNoneOf('status', 'active inactive lapsed'),
    "first_licensed_on > '2026-11-21' or first_licensed_on >= renewal_due_on",
    "license_type = 'salesperson' and first_licensed_on is null",
    "post_license_certificate = ''",
    isLonger('post_license_certificate', 100),
    'grec_hours < 0 or grec_hours > 999.99',
    'grec_hours is not null and grec_checked_on is null',
    'version < 1',
  ],
  ce_exemptions: [
    isBlank('reason'),
    'length(reason) < 3',
    isLonger('reason', 1000),
    isLonger('source', 200),
    'ends_on < starts_on',
    "(kind = 'post_license_extension') <> (until is not null)",
    'ended_at is not null and (ended_by is null or length(end_reason) < 3)',
  ],
  commission_splits: [
    'length(reason) < 3',
    isLonger('reason', 500),
    'length(void_reason) < 3',
    "effective_on < '1990-01-01' or effective_on > '2031-11-21'",
    '(voided_at is null) <> (void_reason is null)',
    `exists (select 1 from agents where ${splitDiffers})`,
  ],
  policies: [
    isBlank('title'),
    isBlank('content'),
    isLonger('title', 200),
    isLonger('content', 200_000),
    isNoneOf('category', 'policies procedures guidelines'),
    'version < 1',
  ],
  continuing_education: [
    isBlank('course_title'),
    isBlank('provider'),
    isLonger('course_title', 200),
    isLonger('provider', 200),
    isLonger('certificate_number', 100),
    isNoneOf('course_type', 'core license_law ethics elective'),
    'hours_completed < 0 or hours_completed > 99.75',
    'hours_completed * 4 <> round(hours_completed * 4)',
    "completion_date < '1900-01-01' or completion_date > '2099-12-31'",
    'agent_id not in (select id from agents)',
  ],
  testimonials: [
    isBlank('content'),
    isBlank('name'),
    isLonger('content', 250),
    ...['name', 'title', 'relationship'].map((column) => isLonger(column, 50)),
    ...['consent_method', 'requested_by', 'transaction_note'].map((name) => isLonger(name, 200)),
    "relationship = '' or transaction_note = ''",
    'is_shown and (withdrawn_at is not null or consent_date is null)',
    "consent_date > '2026-11-21'",
    'agent_id not in (select id from agents)',
  ],
  contact_submissions: [
    isBlank('first_name'),
    isBlank('last_name'),
    isLonger('first_name', 100),
    isLonger('message', 5000),
    isLonger('phone', 40),
    "phone = '' or message = ''",
    'email <> trim(email)',
    isNoneOf('service', 'buying selling both investment consultation'),
    isNoneOf('status', 'new in_progress done spam'),
    isNoneOf('spam_reason', 'hidden_field fill_time links flood'),
    isNoneOf('consent_version', '2026-11 2026-11-22 unknown'),
    'assigned_agent_id not in (select id from agents)',
  ],
  inquiry_calls: ["note = ''", isLonger('note', 5000)],
  saved_replies: [isBlank('name'), isLonger('name', 60), isBlank('text'), isLonger('text', 5000)],
  inquiry_notes: [isBlank('text'), isLonger('text', 5000)],
  email_messages: [
    `subject like '%' || chr(10) || '%' or recipient_name like '%' || chr(10) || '%'`,
    `subject like '%' || chr(13) || '%' or recipient_address like '%' || chr(13) || '%'`,
    isNoneOf(
      'kind',
      'office_notice agent_notice acknowledgement agent_assigned agent_unassigned agent_address reply',
    ),
    isNoneOf('status', 'queued sending sent failed maybe_delivered'),
  ],
  admin_users: [
    isBlank('username'),
    isNoneOf('role', 'admin super_admin'),
    isLonger('username', 100),
    "username like '% %'",
    "not exists (select 1 from admin_users where role = 'super_admin' and is_active)",
  ],
  audit_log: [
    "action <> 'login' and (before like '%password%' or after like '%password%')",
    "at <> '2026-11-21T15:00:00.000Z'",
  ],
};

/** Further conditions for SQLite. PostgreSQL's column types already exclude such rows. */
const brokenOnSqlite: Record<string, string[]> = {
  agents: [
    'is_active not in (0, 1)',
    "strftime('%Y-%m-%dT%H:%M:%fZ', updated_at) is not updated_at",
    "typeof(commission_split) not in ('integer', 'real')",
  ],
  policies: ['is_active not in (0, 1)'],
  continuing_education: [
    'date(completion_date) is not completion_date',
    'is_verified not in (0, 1)',
  ],
  agent_pages: ['is_shown not in (0, 1)'],
};

/**
 * Checks the stored rows.
 * @param tables the names in the database of the tables to check, in addition to the audit trail
 * @returns the conditions of broken rules that some row meets, each with its table, such as
 * "policies: trim(title) = ''"
 */
export async function findBrokenRules(
  db: Database,
  engine: Engine,
  tables: string[],
): Promise<string[]> {
  const rules = [...tables, 'audit_log'].flatMap((table) =>
    [...(broken[table] ?? []), ...((engine === 'sqlite' && brokenOnSqlite[table]) || [])].map(
      (condition) => ({ table, condition }),
    ),
  );
  const dialect = (text: string) => (engine === 'sqlite' ? text.replaceAll('chr(', 'char(') : text);
  const questions = rules.map(
    ({ table, condition }, nth) =>
      sql`select ${sql.lit(nth)} as nth where exists (select 1 from ${sql.table(table)} where ${sql.raw(dialect(condition))})`,
  );
  const { rows } = await sql<{ nth: number }>`${sql.join(questions, sql` union all `)}`.execute(db);
  return rows.map(({ nth }) => `${rules[nth]?.table}: ${rules[nth]?.condition}`);
}
