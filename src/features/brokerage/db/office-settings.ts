import type * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';

/** A setting of the office. Until the office changes it, it has the value `initial`. */
export interface OfficeSetting<Value> {
  key: string;
  schema: z.ZodMiniType<Value>;
  initial: Value;
}

/** Reads a setting and its version, which is 0 until the office changes the setting. */
export async function readSetting<Value>(
  db: Database,
  { key, schema, initial }: OfficeSetting<Value>,
): Promise<{ value: Value; version: number }> {
  const row = await db
    .selectFrom('officeSettings')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  // A newer release can have stored a value that this one does not know.
  const stored = row && schema.safeParse(JSON.parse(row.value));
  return { value: stored?.success ? stored.data : initial, version: row?.version ?? 0 };
}

/** Writes a setting. The caller has compared its version, in the same transaction. */
export async function writeSetting<Value>(
  db: Database,
  { key }: OfficeSetting<Value>,
  value: Value,
  by: string,
  now: Date,
): Promise<void> {
  const changed = { value: JSON.stringify(value), updatedBy: by, updatedAt: now.toISOString() };
  await db
    .insertInto('officeSettings')
    .values({ key, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ ...changed, version: eb('officeSettings.version', '+', 1) })),
    )
    .execute();
}
