import { sql } from 'kysely';

/**
 * Selects the full name of the administrator whose username is in a column, such as
 * "policyVersions.publishedBy". If there is no such account, or it has no full name, selects the
 * username.
 */
export const administratorName = <Username extends string | null = string>(column: string) =>
  sql<Username>`coalesce((select full_name from admin_users where username = ${sql.ref(column)}), ${sql.ref(column)})`;
