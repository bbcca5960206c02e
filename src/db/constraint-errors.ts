/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_FOREIGNKEY of sqlite3.h; SQLSTATE class 23. */
const unique = { sqlite: 2067, postgres: '23505' };
const foreignKey = { sqlite: 787, postgres: '23503' };

/** What the extended codes above have in common. */
const sqliteConstraint = 19;

const isViolation = (error: unknown, codes: typeof unique) => {
  const { errcode, code } = Object(error) as { errcode?: unknown; code?: unknown };
  return errcode === codes.sqlite || code === codes.postgres;
};

/** Whether a write failed because another record holds the same unique value. */
export const isUniqueViolation = (error: unknown) => isViolation(error, unique);

/** Whether a write would have broken one of the schema's rules, whichever. */
export function isRuleViolation(error: unknown): boolean {
  const { errcode, code } = Object(error) as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return (errcode & 0xff) === sqliteConstraint;
  return typeof code === 'string' && /^23...$/.test(code);
}

/** Whether a write failed because it names a record that does not exist. */
export const isForeignKeyViolation = (error: unknown) => isViolation(error, foreignKey);
