import { changes, headersOf } from './every-change.ts';
import type { Call } from './office.ts';

type Ids = Record<string, string | undefined>;

/** Returns the method and the path of a change of the records with these ids. */
export function targetOf(name: string, ids: Ids) {
  const [method, route] = name.split(' ') as [Parameters<Call>[0], string];
  return [method, route.replaceAll(/:(\w+)/g, (_all, id: string) => ids[id] ?? '')] as const;
}

/** Makes one of the `changes` of the records with these ids. */
export function makeChange(call: Call, name: string, ids: Ids) {
  const body = changes(ids['agent'] ?? '')[name];
  return call(...targetOf(name, ids), body, headersOf(body));
}
