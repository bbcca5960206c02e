import type { Database } from '#shared/db/connection.ts';

/**
 * Returns a database that cannot be reached at the next updates of some columns.
 * @param counts how many updates fail, by the column's name in the database. The numbers count down.
 */
export const withOutages = <Column extends string>(
  db: Database,
  counts: Record<Column, number>,
): Database =>
  db.withPlugin({
    transformQuery({ node }) {
      const updates = node.kind === 'UpdateQueryNode' ? JSON.stringify(node.updates) : '';
      for (const column in counts) {
        if (updates.includes(`"${column}"`) && counts[column]-- > 0) {
          throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
        }
      }
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
