/** The endpoints of logins, sessions, administrators, and an administrator's own account. */
import { adminPassword } from '#tests/support/test-app.ts';
import * as people from './person-fields.ts';
import { ended, keptAccount, keptAdministrator, signedIn } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import type { Reading } from './expected-answers.ts';
import { knownLink } from './sample-links.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';

const superOnly = { reach: 'super_admin' as const };

const nameIn = ({ username }: Record<string, unknown>) =>
  typeof username === 'string' ? username.toLowerCase() : '';
const wrongLogin = ({ seen }: Reading) =>
  ['admin', 'clerk'].includes(nameIn(seen)) && seen['password'] === adminPassword ? [] : [401];
const takenName = ({ seen }: Reading) =>
  ['admin', 'clerk', 'former'].includes(nameIn(seen)) ? [409] : [];
/** Returns 422 for a request that would demote or deactivate the only super admin. */
const lastSuperAdmin = ({ seen }: Reading, segment?: string) =>
  segment === knownIds.administrators[0] &&
  (seen['isActive'] !== true || seen['role'] !== 'super_admin')
    ? [422]
    : [];
const deadLink = ({ seen }: Reading) => (seen['link'] === knownLink ? [] : [401]);
const administrators = among(knownIds.administrators);

export const accountEndpoints: Endpoint[] = [
  write('POST', `${admin}/login`, {
    reach: 'anyone',
    body: people.login,
    changes: ['sessions', 'adminUsers', 'knownDevices', 'throttleBuckets'],
    conflicts: wrongLogin,
    check: signedIn,
    share: 300,
  }),
  get(`${admin}/session`),
  get(`${admin}/account`),
  write('PUT', `${admin}/account`, {
    body: people.account,
    takesIfMatch: true,
    changes: ['adminUsers'],
    check: keptAccount,
  }),
  write('POST', `${admin}/logout`, {
    reach: 'anyone',
    success: [204, 401],
    changes: ['sessions'],
  }),
  write('PUT', `${admin}/password`, {
    body: people.passwordChange,
    success: [204],
    changes: ['adminUsers', 'sessions', 'throttleBuckets'],
  }),
  get(`${admin}/session/confirmation`),
  write('POST', `${admin}/session/confirmation`, {
    body: people.confirmation,
    success: [204],
    changes: ['sessions', 'throttleBuckets'],
  }),
  write('POST', `${admin}/session/confirmation/passkey/options`, {
    changes: ['passkeyChallenges', 'throttleBuckets'],
  }),
  get(`${admin}/sessions`),
  get(`${admin}/new-sign-ins`),
  write('DELETE', `${admin}/sessions`, { success: [204], changes: ['sessions'], check: ended }),
  write('DELETE', `${admin}/sessions/:id`, {
    segment: among(knownIds.sessions),
    success: [204, 404],
    changes: ['sessions'],
  }),
  get(`${admin}/administrators`, superOnly),
  get(`${admin}/administrators/:id`, { segment: administrators, ...superOnly }),
  write('POST', `${admin}/administrators`, {
    body: people.administrator,
    success: [201],
    changes: ['adminUsers', 'signInLinks'],
    conflicts: takenName,
    check: keptAdministrator,
    ...superOnly,
  }),
  write('PUT', `${admin}/administrators/:id`, {
    segment: administrators,
    body: people.administratorEdit,
    takesIfMatch: true,
    changes: ['adminUsers', 'sessions'],
    conflicts: lastSuperAdmin,
    check: keptAdministrator,
    ...superOnly,
  }),
  write('POST', `${admin}/administrators/:id/sign-in-link`, {
    segment: administrators,
    body: people.linkRequest,
    changes: ['adminUsers', 'sessions', 'signInLinks', 'throttleBuckets'],
    conflicts: (_reading, segment) => (segment === knownIds.administrators[0] ? [422] : []),
    ...superOnly,
  }),
  write('DELETE', `${admin}/administrators/:id/sessions`, {
    segment: administrators,
    success: [204],
    changes: ['sessions'],
    ...superOnly,
  }),
  write('POST', `${admin}/login/link`, {
    reach: 'anyone',
    body: people.linkToken,
    changes: ['throttleBuckets'],
    conflicts: deadLink,
  }),
  write('POST', `${admin}/login/link/password`, {
    reach: 'anyone',
    body: people.linkPassword,
    changes: ['adminUsers', 'sessions', 'knownDevices', 'signInLinks', 'throttleBuckets'],
    conflicts: deadLink,
  }),
];
