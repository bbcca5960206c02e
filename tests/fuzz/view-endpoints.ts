/** The endpoints of an administrator's saved views. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Done } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import { isOneLine } from './person-fields.ts';
import { kept, lengthOf, oneOf, refused, textThat } from './rules.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';

const view = {
  list: oneOf([
    'agent',
    'policy',
    'education_record',
    'testimonial',
    'contact_submission',
    'standing',
  ]),
  name: textThat(fc.constantFrom('Active', ' Late ones ', 'José’s'), (text) => {
    const name = text.trim();
    const isFine = lengthOf(name) >= 1 && lengthOf(name) <= 40 && isOneLine(name);
    return isFine ? kept(name) : refused;
  }),
  search: textThat(
    fc.constantFrom('', '?status=active', '?nope=1&page=-1', '?status=house', '?q=%00'),
    (text) =>
      lengthOf(text) <= 2500 && text.isWellFormed() && !text.includes('\0') ? kept(text) : refused,
  ),
};

/** Checks the new view, and that it is among the saved views of the super admin or the clerk. */
async function keptView({ answer, office, verdicts }: Done) {
  const created = answer.json<Record<string, unknown>>();
  for (const [name, verdict] of verdicts) {
    if (verdict.is !== 'refused') expect(created[name]).toEqual(verdict.value);
  }
  const headers = { cookie: office.cookies.super };
  const all = await office.app.inject({ url: `${admin}/views`, headers });
  const forClerk = await office.app.inject({
    url: `${admin}/views`,
    headers: { cookie: office.cookies.clerk },
  });
  expect([...all.json<unknown[]>(), ...forClerk.json<unknown[]>()]).toContainEqual(created);
}

export const viewEndpoints: Endpoint[] = [
  get(`${admin}/views`),
  write('POST', `${admin}/views`, {
    body: view,
    success: [201],
    changes: ['savedViews'],
    conflicts: ({ seen }) =>
      seen['list'] === 'agent' && String(seen['name']).trim() === 'Active' ? [409] : [],
    check: keptView,
  }),
  write('DELETE', `${admin}/views/:id`, {
    segment: among(knownIds.views),
    // The super admin owns one of the two views and the clerk the other. Each gets 404 for the view
    // of the other.
    success: [204, 404],
    changes: ['savedViews'],
  }),
];
