/** Fills a database with sample records of most types. Their ids are the same in every run. */
import type { Insertable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { agentSearch } from '#features/agents/domain/agents.ts';
import { inquirySearch } from '#features/inquiries/domain/inquiries.ts';
import { educationSearch } from '#features/education/domain/education.ts';
import { testimonialSearch } from '#features/testimonials/domain.ts';
import type { Tables } from '#shared/db/tables.ts';
import { emailKinds, type EmailStatus } from '#features/emails/domain.ts';
import { testPicture } from '#tests/support/agent-pages.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { fillLicenses } from './sample-licenses.ts';
import { fillLinks } from './sample-links.ts';
import { fillSplits } from './sample-splits.ts';
import { fillPolicies } from './sample-policies.ts';
import { fillReplies, savedReplyId } from './sample-replies.ts';
import { fillPictures, fillWebsite } from './sample-website.ts';

export const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const fixedId = (kind: number | string, nth: number) =>
  `01900000-0000-7000-8000-0000000${kind}000${nth}`;
const idsOf = (kind: number | string, count: number) =>
  Array.from({ length: count }, (_, index) => fixedId(kind, index));

/** The ids of the sample records, which exist before every request. */
export const knownIds = {
  agents: idsOf(1, 3),
  policies: idsOf(2, 2),
  educationRecords: idsOf(3, 2),
  contacts: idsOf(4, 3),
  emails: idsOf(5, 3),
  administrators: idsOf(6, 3),
  sessions: idsOf(7, 3),
  portraits: idsOf(8, 1),
  pictures: idsOf(9, 2),
  testimonials: idsOf('a', 3),
  savedReplies: [savedReplyId],
  auditEntries: idsOf(0, 1),
};

/**
 * The id of a policy that is registered as a sample. Only the calls about the sample office use it.
 */
const sampleId = fixedId(9, 0);

const then = '2026-11-20T15:00:00.000Z';
const dates = { createdAt: then, updatedAt: then };

const agentRow = (nth: number, firstName: string, isActive: boolean) => {
  const named = {
    firstName,
    lastName: 'Whitfield',
    email: `agent${nth}@example.com`,
    phone: nth === 0 ? null : '(912) 555-0142',
    licenseNumber: null,
  };
  return {
    id: knownIds.agents[nth] ?? '',
    ...named,
    commissionSplit: '70.00',
    isActive,
    hireDate: then,
    ...agentSearch(named),
    ...dates,
  };
};

const inquiryRow = (nth: number, part: Partial<Insertable<Tables['contactSubmissions']>> = {}) => ({
  ...inquiry,
  id: knownIds.contacts[nth] ?? '',
  service: 'buying' as const,
  ...inquirySearch(inquiry),
  status: 'new' as const,
  createdAt: then,
  ...part,
});

const emailRow = (nth: number, status: EmailStatus) => ({
  id: knownIds.emails[nth] ?? '',
  contactSubmissionId: knownIds.contacts[0] ?? '',
  kind: emailKinds[nth] ?? 'office_notice',
  messageId: `<${nth}@example.com>`,
  recipientName: 'Amelia',
  recipientAddress: `reader${nth}@example.com`,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  status,
  nextAttemptAt: then,
  createdAt: then,
});

export async function fillOffice({ db, addAdministrator }: TestApp) {
  const [first = '', second = '', third = ''] = knownIds.agents;
  await addAdministrator('admin', 'super_admin');
  await addAdministrator('clerk', 'admin');
  await addAdministrator('former', 'admin');
  for (const [nth, username] of ['admin', 'clerk', 'former'].entries()) {
    const id = knownIds.administrators[nth] ?? '';
    const change = { id, isActive: username !== 'former' };
    await db.updateTable('adminUsers').set(change).where('username', '=', username).execute();
  }
  await fillLinks(db, knownIds.administrators);
  await db
    .insertInto('agents')
    .values([agentRow(0, 'Eleanor', true), agentRow(1, 'José', true), agentRow(2, 'Ida', false)])
    .execute();
  const slugs = [
    { slug: 'eleanor-whitfield', agentId: first },
    { slug: 'eleanor-before', agentId: first },
    { slug: 'jose-whitfield', agentId: second },
    { slug: 'ida-whitfield', agentId: third },
  ];
  await db.insertInto('agentSlugs').values(slugs).execute();
  const portraitId = knownIds.portraits[0] ?? '';
  for (const { slug, agentId } of slugs.filter((each) => each.slug !== 'eleanor-before')) {
    const page = { slug, agentId, isShown: true, updatedAt: then };
    const portrait = agentId === second ? { portraitId } : {};
    await db
      .insertInto('agentPages')
      .values({ ...page, ...portrait })
      .execute();
  }
  const large = await testPicture(1200, 1500).jpeg().toBuffer();
  await db
    .insertInto('agentPortraits')
    .values([
      { portraitId, width: 400, format: 'webp', bytes: Buffer.from('RIFF') },
      { portraitId, width: 1200, format: 'webp', bytes: large },
    ])
    .execute();
  await fillLicenses(db, knownIds.agents);
  await fillSplits(db, knownIds.agents);
  await fillPoliciesAndEducation(db);
  await fillInquiries(db);
  await fillTestimonials(db);
  await fillWebsite(db);
  await fillPictures(db, knownIds.pictures);
}

/** Adds a testimonial about an agent, one about the brokerage, and a withdrawn one. */
async function fillTestimonials(db: Database) {
  const words = { name: 'Ruth O.', title: '', content: 'She found the leak.' };
  const rows = knownIds.testimonials.map((id, nth) => ({
    id,
    ...words,
    agentId: nth === 0 ? (knownIds.agents[0] ?? '') : null,
    consentDate: '2026-11-02',
    consentMethod: 'Email',
    requestedBy: 'Mallory',
    isShown: nth < 2,
    withdrawnAt: nth === 2 ? then : null,
    ...testimonialSearch(words),
    ...dates,
  }));
  await db.insertInto('testimonials').values(rows).execute();
}

async function fillPoliciesAndEducation(db: Database) {
  await fillPolicies(db, [...knownIds.policies, sampleId]);
  await db.insertInto('demoRecords').values({ entity: 'policy', recordId: sampleId }).execute();
  const course = {
    courseTitle: 'Fair Housing',
    provider: 'Coastal School',
    courseType: 'ethics' as const,
    certificateNumber: null,
  };
  const educationRecords = knownIds.educationRecords.map((id, nth) => ({
    id,
    agentId: knownIds.agents[nth] ?? '',
    ...course,
    hoursCompleted: '3.25',
    completionDate: '2024-03-01',
    ...educationSearch(course),
    ...dates,
  }));
  await db.insertInto('continuingEducation').values(educationRecords).execute();
}

/** Adds inquiries, with a note, replies and emails, and an audit entry about an export of them. */
async function fillInquiries(db: Database) {
  await db
    .insertInto('contactSubmissions')
    .values([
      inquiryRow(0),
      inquiryRow(1, { status: 'spam', spamReason: 'links' }),
      inquiryRow(2, { service: 'both', aboutAgentId: knownIds.agents[1] ?? null }),
    ])
    .execute();
  const note = { author: 'admin', text: 'Called back.', createdAt: then };
  const contactSubmissionId = knownIds.contacts[0] ?? '';
  await db
    .insertInto('inquiryNotes')
    .values({ id: fixedId(9, 0), contactSubmissionId, ...note })
    .execute();
  await fillReplies(db);
  await db
    .insertInto('emailMessages')
    .values([emailRow(0, 'sent'), emailRow(1, 'sending'), emailRow(2, 'failed')])
    .execute();
  await db
    .insertInto('auditLog')
    .values({
      id: knownIds.auditEntries[0] ?? '',
      at: '2026-11-21T15:00:00.000Z',
      action: 'export',
      entity: 'contact_submission',
      address: '127.0.0.1',
      requestId: 'the first',
    })
    .execute();
}
