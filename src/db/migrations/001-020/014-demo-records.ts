import { sql, type Kysely } from 'kysely';

const people = sql`(values
  ('Eleanor', 'Whitfield', 'eleanor.whitfield@marshandsquare.example'),
  ('Marcus', 'Delacroix', 'marcus.delacroix@marshandsquare.example'),
  ('Priya', 'Raman', 'priya.raman@marshandsquare.example'),
  ('Amelia', 'Carter', 'amelia.carter@example.com'),
  ('James', 'Okafor', 'james.okafor@example.com'),
  ('Ruth', 'Lindqvist', 'ruth.lindqvist@example.com')
)`;

/** Earlier releases said "firm" in the first policy. */
const policies = sql`(values
  ('Advertising review', 'Every advertisement names the firm at least as large as the agent and is reviewed by the broker before it runs.'),
  ('Advertising review', 'Every advertisement names the brokerage at least as large as the agent and is reviewed by the broker before it runs.'),
  ('Earnest money handling', 'Earnest money is delivered to the broker on the day it is received and deposited as the agreement says.'),
  ('Open house safety', 'Two people at every open house. Visitors sign in. Doors that lead out stay unlocked.')
)`;

const courses = sql`(values
  ('Georgia License Law Update', 'Coastal Real Estate School'),
  ('Fair Housing in Practice', 'Coastal Real Estate School'),
  ('Pricing Historic Homes', 'Coastal Real Estate School')
)`;

/**
 * Creates the list of the sample office's records, and fills it with the records that an earlier
 * release inserted. Sample people are found by name and email address. Their email domains are
 * reserved for examples, so the list never contains a real person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('demo_records')
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('record_id', 'uuid', (column) => column.notNull())
    .addPrimaryKeyConstraint('demo_records_key', ['entity', 'record_id'])
    .execute();
  await sql`
    insert into demo_records (entity, record_id)
    select 'agent', id from agents where (first_name, last_name, email) in ${people}
  `.execute(db);
  await sql`
    insert into demo_records (entity, record_id)
    select 'contact_submission', id from contact_submissions
    where (first_name, last_name, email) in ${people}
  `.execute(db);
  await sql`
    insert into demo_records (entity, record_id)
    select 'policy', id from policies where (title, content) in ${policies}
  `.execute(db);
  await sql`
    insert into demo_records (entity, record_id)
    select 'education_record', id from continuing_education
    where (course_title, provider) in ${courses}
    and agent_id in (select record_id from demo_records where entity = 'agent')
  `.execute(db);
}
