import type { Access } from '#shared/http/calls/access.ts';
import type { Route } from './route-table.ts';

function callersOf({ callers }: Access): string {
  if (callers === 'public') return 'everyone';
  if (callers === 'pending') return 'a sign-in in progress';
  return callers.join(', ');
}

/** Returns the calls in plain text, below what each of them needs: a caller, a confirmation, a scope. */
export function describeCalls(calls: Route[]): string {
  const groups = Map.groupBy(calls, ({ access }) =>
    [
      access ? callersOf(access) : 'super_admin',
      access?.needsConfirmation ? 'confirmed' : [],
      access?.scope ?? [],
    ]
      .flat()
      .join('; '),
  );
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([needs, members]) => `${needs}:\n${listPaths(members)}`)
    .join('\n');
}

/** Returns a line for each path, with its methods. Paths without a first slash are below /api/admin. */
function listPaths(calls: Route[]): string {
  const paths = Map.groupBy(calls, ({ url }) => url.replace(/^\/api\/admin\//, ''));
  return [...paths]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([path, routes]) => {
      const methods = routes.map(({ method }) => method).toSorted();
      return `${methods.join(', ')} ${path}\n`;
    })
    .join('');
}
