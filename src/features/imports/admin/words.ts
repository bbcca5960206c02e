import {
  sourceOf,
  type ImportKindName,
  type ListedImport,
  type RowOutcome,
} from '#features/imports/domain/imports.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { counted, formatCount } from '#shared/domain/text/counted.ts';

interface KindWords {
  title: string;
  one: string;
  many: string;
  /** The table to paste. */
  source: string;
  list: { to: string; label: string };
}

export const kindWords: Record<ImportKindName, KindWords> = {
  agents: {
    title: 'Import Agents',
    one: 'agent',
    many: 'agents',
    source: 'your roster: one line for each agent, with names and email addresses',
    list: { to: adminPaths.agents, label: 'See the agents' },
  },
  education: {
    title: 'Import Continuing Education',
    one: 'education record',
    many: 'education records',
    source: 'a list of courses: one line for each course that an agent has completed',
    list: { to: adminPaths.education, label: 'See the education records' },
  },
  license_check: {
    title: 'Check Licenses',
    one: 'license',
    many: 'licenses',
    source: 'GREC’s report of your brokerage or the result of a lookup: one line for each licensee',
    list: { to: adminPaths.standing, label: 'See the CE standing' },
  },
  properties: {
    title: 'Import Homes',
    one: 'home',
    many: 'homes',
    source: 'your sales and listings: one line for each home',
    list: { to: adminPaths.properties, label: 'See the homes' },
  },
};

export const countKindOf = (kind: ImportKindName, count: number) =>
  counted(count, kindWords[kind].one, kindWords[kind].many);

interface OutcomeWords {
  /** The words after the count in the outcome's tab. */
  tab: (count: number) => string;
  /** A sentence above the rows. */
  note: string;
}

export const outcomeWords: Record<RowOutcome, OutcomeWords> = {
  error: {
    tab: (count) => (count === 1 ? 'has errors' : 'have errors'),
    note: 'These rows are left out. Correct the marked cells here (Enter saves a cell, Escape takes it back), or take the rows home as a file, mend them and import that file.',
  },
  create: { tab: () => 'to add', note: 'These are new.' },
  update: {
    tab: (count) => (count === 1 ? 'differs' : 'differ'),
    note: 'These are here already, with other values. Choose the ones to change. The others stay as they are.',
  },
  reactivate: {
    tab: () => 'inactive here',
    note: 'These agents are here, but inactive. Choose the ones to reactivate.',
  },
  same: {
    tab: () => 'already here',
    note: 'These are here with the same values. They stay as they are.',
  },
  duplicate: {
    tab: () => 'repeated',
    note: 'These lines repeat an earlier line of the file. They are left out.',
  },
  not_ours: {
    tab: () => 'not ours',
    note: 'These licensees are no agents of the brokerage here. They are not added.',
  },
  not_in_file: {
    tab: () => 'not in the file',
    note: 'These active agents are missing in the file. They stay as they are. Please ask GREC about them.',
  },
};

/** Says what the button does, such as "Add 248 agents and change 3". */
export function commitWords({ kind, counts, toWrite }: ListedImport & { toWrite: number }) {
  const { create } = counts;
  if (kind === 'license_check') return 'Record this check';
  const changed = toWrite - create;
  if (create === 0) return `Change ${countKindOf(kind, changed)}`;
  return `Add ${countKindOf(kind, create)}${changed > 0 ? ` and change ${formatCount(changed)}` : ''}`;
}

/** Says what an import did, such as "248 agents added from roster.xlsx." */
export function resultWords(plan: ListedImport): string {
  const { kind, counts, status, results } = plan;
  const from = `from ${sourceOf(plan)}`;
  if (status === 'undone') return `The import ${from} was undone.`;
  if (status !== 'committed') return `Not carried out yet, ${from}.`;
  const added = Math.min(results.done, counts.create);
  const isMixed = kind !== 'license_check' && added < results.done;
  const verb = kind === 'license_check' ? 'checked' : 'added';
  if (isMixed && added === 0) return `${countKindOf(kind, results.done)} changed ${from}.`;
  const changed = isMixed ? ` and ${formatCount(results.done - added)} changed` : '';
  return `${countKindOf(kind, isMixed ? added : results.done)} ${verb}${changed} ${from}.`;
}
