import { readBoardRows } from '#features/standing/server/board-rows.ts';
import type { Database } from '#shared/db/connection.ts';

/** @returns hours such as "31.5" for "31.50" */
const shortHours = (text: string) => String(Number(text));

/** Returns the sentences of the emails about the hours for licenses, by agent id. */
export async function licenseSteps(
  db: Database,
  agentIds: string[],
  today: string,
): Promise<Map<string, string>> {
  const rows = await readBoardRows(db, agentIds, today);
  return new Map(
    rows.map(({ id, verified, needed, toTake, lawToTake }) => {
      const law = Number(lawToTake) > 0 ? `, ${shortHours(lawToTake)} of them license law` : '';
      const rest = Number(toTake) > 0 ? `; take ${shortHours(toTake)} more${law}` : '';
      return [
        id,
        `By our records you have ${shortHours(verified)} of ${shortHours(needed)} hours${rest}. The Commission’s record decides.`,
      ];
    }),
  );
}
