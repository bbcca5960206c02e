/** The office's evidence, and the triggers that keep its rows from being changed or deleted. */
interface AppendOnly {
  /** The columns that may change, or "all". If it is missing, none may. */
  mayChange?: 'all' | string[];
  /** The columns that may get their values, all together and once. */
  once?: string[];
  /** The SQL condition under which the row `old` may be deleted. If it is missing, it never may. */
  deletedIf?: string;
  /** The SQL condition of rows that would have the same key as `new`, if it is not the id alone. */
  sameKey?: string;
}

/** The condition that the sample with the id in this column is being removed (see demo_records). */
const withSample = (column: string) =>
  `exists (select 1 from demo_records where is_removed and record_id = old.${column})`;

export const appendOnlyTables: Record<string, AppendOnly> = {
  agents: { mayChange: 'all', deletedIf: withSample('id') },
  policies: { mayChange: 'all', deletedIf: withSample('id') },
  // A split can be voided, and an exemption can be ended.
  commission_splits: {
    once: ['voided_at', 'voided_by', 'void_reason'],
    deletedIf: withSample('agent_id'),
  },
  ce_exemptions: {
    once: ['ended_at', 'ended_by', 'end_reason'],
    deletedIf: withSample('agent_id'),
  },
  policy_versions: {
    deletedIf: withSample('policy_id'),
    sameKey: 'id = new.id or (policy_id = new.policy_id and number = new.number)',
  },
  // A change of the ids could give a confirmation to another agent, or a request to a sample.
  policy_requests: {
    mayChange: `due_on last_sent_at sent_count next_email_at
      closed_at closed_as close_reason closed_by`.split(/\s+/),
    deletedIf: withSample('agent_id'),
  },
  policy_confirmations: {
    deletedIf: withSample('agent_id'),
    sameKey: 'id = new.id or request_id = new.request_id',
  },
  inquiry_calls: {
    deletedIf:
      'not exists (select 1 from contact_submissions where id = old.contact_submission_id)',
  },
  audit_log: {},
  website_versions: { sameKey: 'part = new.part and number = new.number' },
  advertising_reviews: {},
};

/** Returns the condition under which an update is refused, or undefined if each update is. */
function refusedUpdate({ mayChange, once = [] }: AppendOnly, columns: string[]) {
  if (!mayChange && once.length === 0) return undefined;
  const fixed = columns.filter((name) => !once.includes(name) && !mayChange?.includes(name));
  return [
    ...once.flatMap((name) => [`old.${name} is not null`, `new.${name} is null`]),
    ...fixed.map((name) => `new.${name} is distinct from old.${name}`),
  ].join(' or ');
}

function sqliteTriggers(table: string, rules: AppendOnly, columns: string[]): string[] {
  const refuse = (name: string, before: string, when = '1') =>
    `create trigger ${table}_no_${name} before ${before} on ${table} when ${when}
begin select raise(abort, '${table} is append-only'); end`;
  const deletion = refuse('delete', 'delete', rules.deletedIf && `not ${rules.deletedIf}`);
  if (rules.mayChange === 'all') return [deletion];
  const same = `exists (select 1 from ${table} where ${rules.sameKey ?? 'id = new.id'})`;
  return [
    // "insert or replace" deletes a row without firing the trigger of deletions.
    refuse('replace', 'insert', same),
    refuse('update', 'update', refusedUpdate(rules, columns)),
    deletion,
  ];
}

/**
 * The functions have a fixed search path, so that the search path of a caller cannot lead them to
 * other tables. The migration puts the name of the schema in the place of own_schema.
 */
const refusal = (name: string, check = '') =>
  `create function ${name}() returns trigger language plpgsql
set search_path = own_schema, pg_temp as $$
begin ${check}
  raise exception '% is append-only', tg_table_name;
end $$`;

function postgresTriggers(table: string, rules: AppendOnly, columns: string[]): string[] {
  const refuse = (name: string, before: string, refused = 'refuse_change') =>
    `create trigger ${table}_no_${name} before ${before} execute function ${refused}()`;
  const when = refusedUpdate(rules, columns);
  const rows = `${table} for each row`;
  const statement = `${table} for each statement`;
  const keep = `keep_${table}`;
  return [
    refuse('truncate', `truncate on ${statement}`),
    ...(rules.deletedIf
      ? [
          refusal(keep, `if ${rules.deletedIf} then return old; end if;`),
          refuse('delete', `delete on ${rows}`, keep),
        ]
      : [refuse('delete', `delete on ${statement}`)]),
    ...(rules.mayChange === 'all'
      ? []
      : [refuse('update', `update on ${when ? `${rows} when (${when})` : statement}`)]),
  ];
}

/**
 * Returns the statements that create the triggers.
 * @param columnsOf returns the names of a table's columns
 */
export async function appendOnlyTriggers(
  isPostgres: boolean,
  columnsOf: (table: string) => Promise<string[]>,
): Promise<string[]> {
  const triggers = isPostgres ? postgresTriggers : sqliteTriggers;
  const statements = isPostgres ? [refusal('refuse_change')] : [];
  for (const [table, rules] of Object.entries(appendOnlyTables)) {
    statements.push(...triggers(table, rules, await columnsOf(table)));
  }
  return statements;
}
