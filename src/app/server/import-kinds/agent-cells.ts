import { licenseKey } from '#features/imports/domain/cell-values.ts';
import { splitName } from '#features/imports/domain/full-names.ts';
import type { CellValues } from '#features/imports/server/import-kind.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { foldText } from '#shared/domain/text/fold-text.ts';
import { turnedName, type KnownAgent } from './known-agents.ts';

interface AgentValues {
  values: CellValues;
  problem?: string;
  notices: string[];
}

/** Divides a full name, unless it is the name that the agent has already. */
function namesIn(whole: string, found: KnownAgent | undefined): AgentValues {
  if (found && foldText(turnedName(whole)) === foldText(fullName(found))) {
    return { values: {}, notices: [] };
  }
  const parts = splitName(whole);
  if ('error' in parts) return { values: {}, problem: parts.error, notices: [] };
  const notice = `“${whole}” was divided into ${parts.firstName} and ${parts.lastName}`;
  return { values: { ...parts }, notices: [notice] };
}

const dropUndefined = (values: CellValues): CellValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Returns the values of a row by the names of the forms' fields, without those that are undefined.
 * A license number that is only typed in another way stays as it is.
 */
export function agentValues(
  { fullName: whole, licenseStatus: status, ...cells }: CellValues,
  found: KnownAgent | undefined,
): AgentValues {
  const isDivided = typeof whole === 'string' && cells['firstName'] === undefined;
  const named = isDivided ? namesIn(whole, found) : { values: {}, notices: [] };
  const { licenseNumber } = cells;
  const key = typeof licenseNumber === 'string' ? licenseKey(licenseNumber) : '';
  const isSame = key !== '' && key === licenseKey(found?.licenseNumber ?? '');
  return {
    ...named,
    values: dropUndefined({
      ...named.values,
      ...dropUndefined(cells),
      status,
      ...(isSame && { licenseNumber: undefined }),
    }),
  };
}
