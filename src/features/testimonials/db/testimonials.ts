import { sql, type NotNull } from 'kysely';
import type { HomeTestimonial, PublicTestimonial } from '#features/testimonials/domain.ts';
import type { Database } from '#shared/db/connection.ts';

/** The maximum number of testimonials on an agent's page. */
const mostOnPage = 3;

type ShownTestimonial = Omit<HomeTestimonial, 'consentDate'>;

/**
 * Selects the testimonials that visitors may see, newest first: those that are shown and whose
 * client gave consent and did not withdraw it.
 */
const shownTestimonials = (db: Database) =>
  db
    .selectFrom('testimonials')
    .select(['id', 'agentId', 'content', 'name', 'title', 'relationship', 'transactionNote'])
    .where('isShown', '=', true)
    .where('withdrawnAt', 'is', null)
    .where('consentDate', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof shownTestimonials>['executeTakeFirstOrThrow']>>;

const toShown = ({ transactionNote, ...row }: Row): ShownTestimonial => ({
  ...row,
  isVerified: transactionNote !== null,
});

export async function listShownTestimonials(db: Database): Promise<ShownTestimonial[]> {
  return (await shownTestimonials(db).execute()).map(toShown);
}

/** The agent's newest three, or the brokerage's if the agent has none. */
export async function readTestimonialsFor(
  db: Database,
  agentId: string,
): Promise<PublicTestimonial[]> {
  const rows = await shownTestimonials(db)
    .clearOrderBy()
    .where((eb) => eb.or([eb('agentId', '=', agentId), eb('agentId', 'is', null)]))
    .orderBy(sql`case when agent_id is null then 1 else 0 end`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOnPage)
    .execute();
  return rows.filter((row) => row.agentId === rows[0]?.agentId).map(toShown);
}

/**
 * Reads the newest testimonial for the home page that visitors may see: one about the brokerage or
 * about an agent whose page they see.
 */
export async function readNewestTestimonial(db: Database): Promise<HomeTestimonial | undefined> {
  const row = await shownTestimonials(db)
    .select('consentDate')
    .$narrowType<{ consentDate: NotNull }>()
    .where((eb) =>
      eb.or([
        eb('agentId', 'is', null),
        eb(
          'agentId',
          'in',
          db
            .selectFrom('agentPages')
            .innerJoin('agents', 'agents.id', 'agentPages.agentId')
            .select('agents.id')
            .where('agentPages.isShown', '=', true)
            .where('agents.isActive', '=', true),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row && { ...toShown(row), consentDate: row.consentDate };
}
