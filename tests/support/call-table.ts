import type { Access } from '#shared/http/calls/access.ts';
import type { Route } from './route-table.ts';

function callersOf({ callers }: Access): string {
  if (callers === 'public') return 'everyone';
  if (callers === 'pending') return 'a sign-in in progress';
  return callers.join(', ');
}

const columns = ['call', 'who', 'confirmed', 'scope of a token'];

/** Returns a table of calls in plain text: who may make each, and what else it needs. */
export function describeCalls(calls: Route[]): string {
  const rows = calls.map(({ method, url, access }) => [
    `${method.padEnd(6)} ${url}`,
    access ? callersOf(access) : 'super_admin',
    access?.needsConfirmation ? 'yes' : '',
    access?.scope ?? '',
  ]);
  const lines = [columns, ...rows.toSorted(([a = ''], [b = '']) => compare(a, b))];
  const widths = columns.map((_, nth) => Math.max(...lines.map((line) => line[nth]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, nth) => cell.padEnd(widths[nth] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** Sorts by path, then by method. */
const compare = (a: string, b: string) =>
  a.slice(7).localeCompare(b.slice(7)) || a.localeCompare(b);
