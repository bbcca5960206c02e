import { expect, test } from 'vitest';
import { changedFields } from './audit-values.ts';

const entry = {
  id: '1',
  at: '2026-10-03T14:00:00.000Z',
  actor: 'admin',
  actorName: null,
  action: 'update',
  entity: 'education_record',
  entityId: '2',
  entityName: 'Ethics, Jane Doe',
  address: '127.0.0.1',
  requestId: '3',
  isShortened: false,
} as const;

test.each([
  ['commissionSplit', '72.50', '72.50%'],
  ['hoursCompleted', '3.00', '3.00 hrs'],
  ['completionDate', '2024-03-01', 'Mar 1, 2024'],
  ['completionDate', 'soon', 'soon'],
  ['hireDate', '2026-01-05T15:00:00.000Z', 'Jan 5, 2026, 10:00 AM'],
  ['courseType', 'license_law', 'License Law'],
  ['licenseType', 'associate_broker', 'Associate broker'],
  ['kind', 'post_license_extension', 'Extension of the post-license course'],
  ['renewalDueOn', '2027-05-31', 'May 31, 2027'],
  ['until', '2027-09-10', 'Sep 10, 2027'],
  ['Valid until', '2027-11-22', 'Nov 22, 2027'],
  ['Entry 1 · Month of the figures', '2026-09', 'September 2026'],
  ['category', 'guidelines', 'Guidelines'],
  ['role', 'super_admin', 'super admin'],
  ['status', 'in_progress', 'In progress'],
  ['firstResponseAt', '2026-01-05T15:00:00.000Z', 'Jan 5, 2026, 10:00 AM'],
  ['isVerified', true, 'yes'],
  ['isActive', false, 'no'],
  ['notes', null, ''],
  ['notes', 'ethics', 'ethics'],
  ['somethingNew', { a: 1 }, '{"a":1}'],
])('%s %j reads %j', (field, value, words) => {
  const before = { [field]: value };
  const [changed] = changedFields({ ...entry, before, after: { [field]: 'changed' } });
  expect(changed?.before).toBe(words);
});

test('a change has the old and the new value, and names an agent instead of the id', () => {
  const before = { agentId: 'a', agentName: 'Jane Doe', certificateNumber: null };
  const after = {
    agentId: 'b',
    agentName: 'Tom Lee',
    certificateNumber: 'C-9',
    assignedAgentId: 'c',
  };
  expect(changedFields({ ...entry, before, after })).toEqual([
    { field: 'agentName', label: 'Agent', before: 'Jane Doe', after: 'Tom Lee' },
    { field: 'certificateNumber', label: 'Certificate Number', before: '', after: 'C-9' },
  ]);
});

test('a new record lists its values, without values before them', () => {
  const after = { username: 'clerk', phone: null };
  expect(changedFields({ ...entry, before: null, after })).toEqual([
    { field: 'username', label: 'Username', before: undefined, after: 'clerk' },
  ]);
});

test.each([
  [{ notes: 'not recorded' }, undefined, 'changed, but the text is not recorded'],
  [{ notes: null }, '', 'not recorded'],
])('notes that were %j are named without their text', (notesBefore, before, after) => {
  const changed = { ...entry, before: notesBefore, after: { notes: 'not recorded' } };
  expect(changedFields(changed)).toEqual([{ field: 'notes', label: 'Notes', before, after }]);
});

test('a text of the website keeps the label under which it is stored', () => {
  const label = 'LinkedIn · Address';
  const [changed] = changedFields({
    ...entry,
    entity: 'website',
    before: { [label]: '' },
    after: { [label]: 'https://www.linkedin.com/company/oak' },
  });
  expect(changed).toMatchObject({ label, before: '' });
});

test.each([
  ['policy', 'title', 'Title'],
  ['testimonial', 'title', 'Detail After the Name'],
  ['agent', 'commissionSplit', 'Commission Split'],
  ['session', 'newBrowser', 'New browser'],
] as const)('in an entry about a %s, the field %s has the label "%s"', (entity, field, label) => {
  const [changed] = changedFields({ ...entry, entity, before: null, after: { [field]: 'x' } });
  expect(changed?.label).toBe(label);
});

test('a field that is a day, as in the entries of closed days, is named in words', () => {
  const after = { '2026-12-24': 'Christmas Eve' };
  const closed = { ...entry, entity: 'closed_days', before: {}, after } as const;
  expect(changedFields(closed)).toMatchObject([
    { label: 'Dec 24, 2026', before: '', after: 'Christmas Eve' },
  ]);
});
