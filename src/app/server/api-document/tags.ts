/** The group of a call in the API's document, by the beginning of its path after /api/admin/. */
const tagsByPath: Record<string, string> = {
  contacts: 'Inquiries',
  'saved-replies': 'Inquiries',
  agents: 'Agents',
  desk: 'Agents',
  splits: 'Agents',
  deadlines: 'Deadlines and duty',
  digest: 'Deadlines and duty',
  duty: 'Deadlines and duty',
  reports: 'Reports',
  'continuing-education': 'Continuing education',
  standing: 'Continuing education',
  'ce-rules': 'Continuing education',
  policies: 'Policies',
  testimonials: 'Testimonials',
  properties: 'Properties',
  imports: 'Imports',
  website: 'Website',
  'closed-days': 'Website',
  mails: 'Emails',
  administrators: 'Administrators',
  api: 'Connected programs',
  audit: 'Audit log',
  search: 'Dashboard',
  attention: 'Dashboard',
  server: 'Dashboard',
  'getting-started': 'Dashboard',
  demo: 'Dashboard',
};

const elsewhere: Record<string, string> = {
  '/api/contact': 'Inquiries',
  '/api/openapi.json': 'This description',
};

const account = 'Sign-in and account';

export const tagOf = (url: string): string =>
  elsewhere[url] ?? tagsByPath[url.split('/')[3] ?? ''] ?? account;

export const tags = [
  ...new Set([...Object.values(tagsByPath), account, ...Object.values(elsewhere)]),
];
