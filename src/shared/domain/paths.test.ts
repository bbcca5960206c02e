import { expect, test } from 'vitest';
import * as paths from './paths.ts';

const { adminPaths, isAdminPath } = paths;
const lists = Object.values(paths.recordListPaths());

test.each([
  paths.adminRoot,
  ...Object.values(adminPaths),
  ...lists.flatMap((list) => [paths.adminNewPath(list), paths.adminEditPath(list, 'x')]),
  paths.adminAgentPagePath('x'),
  paths.adminAgentLicensePath('x'),
  paths.adminAgentLicenseEditPath('x'),
  paths.adminAgentCommissionPath('x'),
  paths.adminAgentPoliciesPath('x'),
  paths.adminAgentDeskPath('x'),
  paths.adminAgentPapersPath('x'),
  paths.adminReportPath('2026-11'),
  paths.adminPolicyPath('x'),
  paths.adminPolicyVersionsPath('x'),
  paths.adminPolicyReadersPath('x'),
  paths.adminPolicyEvidencePath('x', 'y'),
  paths.adminWebsitePartPath('home'),
  paths.adminWebsiteHistoryPath('home'),
  paths.adminInquiryPath('x'),
  paths.adminImportPath('x'),
  paths.adminWebhookPath('x'),
])('a link to the screen %s leads to the login, and then to the screen', (path) => {
  expect(isAdminPath(path)).toBe(true);
});

test.each([
  '/admin/agents/x/license/x',
  '/admin/contacts/x/edit',
  '/admin/contacts/x/y',
  '/admin/imports/x/edit',
  '/admin/policies/x/readers/y/z',
  '/admin/reports/x/y',
])('a visitor finds no page at %s', (path) => {
  expect(isAdminPath(path)).toBe(false);
});
