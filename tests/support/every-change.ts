import { deadlineChanges, departureChanges } from './reminder-changes.ts';
import { v7 as newId } from 'uuid';
import { emptyPage, testPicture } from './agent-pages.ts';
import { agentInput, educationInput, plainRecords, policyInput } from './record-samples.ts';
import { adminPassword } from './test-app.ts';
import { brokerageNamed } from './website.ts';

/** A table as it is sent for an import. */
const table = Buffer.from('Email,First,Last\nann@example.com,Ann,Lee\n');

export const picture = await testPicture(400, 500).jpeg().toBuffer();
/** Returns the media type of a body that is sent as bytes. */
export const headersOf = (body: unknown): Record<string, string> =>
  Buffer.isBuffer(body) ? { 'content-type': body === picture ? 'image/jpeg' : 'text/plain' } : {};

const newPassword = 'velvet harbor lantern sixteen';

const hook = { url: 'https://crm.invalid/hook', events: ['agent.changed'] };
const webhookChanges = {
  'POST /api/webhooks': hook,
  'PUT /api/webhooks/:webhook': { ...hook, name: 'Other', isOn: true },
  'POST /api/webhooks/:webhook/test': undefined,
  'POST /api/webhooks/:webhook/secret': undefined,
  'POST /api/webhooks/:webhook/deliveries/:delivery/send-again': undefined,
  'POST /api/webhooks/:webhook/deliveries/send-again': { since: '2026-11-01T00:00:00.000Z' },
  'DELETE /api/webhooks/:webhook': undefined,
};

/**
 * A valid body for each change that only a super admin may make; undefined for a call without a
 * body. The restore of an earlier version of the website that also publishes it is not included.
 */
export const superAdminChanges = {
  'POST /administrators': { username: 'newcomer', role: 'super_admin' },
  'PUT /administrators/:clerk': { role: 'super_admin', isActive: false },
  'POST /administrators/:clerk/sign-in-link': { removesSecondFactor: true },
  'DELETE /administrators/:clerk/sessions': undefined,
  'POST /api/tokens': { name: 'CRM sync', scopes: ['inquiries:read'], expiresInDays: 90 },
  'DELETE /api/tokens/:apiToken': undefined,
  'PUT /closed-days': { 2026: [] },
  'PUT /digest/settings': {
    hour: 8,
    recipients: [],
    agentEmails: true,
    thresholds: [60, 0],
    off: ['duty_change'],
  },
  'PUT /api/crm-copy': { address: 'leads@crm.example', name: '' },
  'POST /demo/removal': undefined,
  ...webhookChanges,
  'POST /policies/:policy/readers/:agent/waive': { reason: 'On leave' },
  'POST /website/publish': { parts: { brokerage: 1 } },
};

const classOf = ({ agentId, certificateNumber, ...course }: ReturnType<typeof educationInput>) => ({
  ...course,
  attendees: [{ agentId, certificateNumber }],
});

const licenseChanges = {
  'PUT /agents/:agent/license': { licenseType: 'broker' },
  'POST /agents/:agent/license/renewals': { renewedOn: '2026-11-01', renewalDueOn: '2030-05-31' },
  'POST /agents/:agent/exemptions': { kind: 'license_law', reason: 'By order of GREC' },
  'POST /agents/:agent/exemptions/:exemption/end': { reason: 'Wrong agent' },
};

const splitInput = { split: '80.00', effectiveOn: '2027-01-01', reason: 'Annual review' };

const inquiryChanges = {
  'POST /contacts': {
    firstName: 'Ruth',
    phone: '(912) 555-0119',
    service: 'selling',
    source: 'phone',
  },
  'PUT /contacts/:inquiry': { status: 'done', assignedAgentId: null, isAnswered: true },
  'POST /contacts/:inquiry/may-contact': undefined,
  'POST /contacts/:inquiry/not-spam': undefined,
  'POST /contacts/:inquiry/read': undefined,
  'POST /contacts/:inquiry/notes': { text: 'Called back.' },
  'POST /contacts/spam-seen': undefined,
  'POST /contacts/bulk': { ids: [newId()], change: { kind: 'done' } },
  'POST /contacts/:inquiry/replies': { subject: 'Re', message: 'Yes.', seenReplyId: null },
  'POST /contacts/:inquiry/calls': { outcome: 'reached', note: null },
  'POST /saved-replies': { name: 'Other', text: 'Hello' },
  'PUT /saved-replies/:savedReply': { name: 'Other', text: 'Hello' },
  'DELETE /saved-replies/:savedReply': undefined,
  'POST /contacts/erase': { email: 'amelia@example.com' },
};

const plainRecordChanges = {
  ...Object.fromEntries(
    Object.entries(plainRecords).flatMap(([entity, { path, input, change }]) => [
      [`POST ${path}`, input()],
      [`PUT ${path}/:${entity}`, input(change)],
    ]),
  ),
  'DELETE /testimonials/:testimonial': undefined,
  'POST /testimonials/:testimonial/withdraw': undefined,
  'DELETE /properties/:property': undefined,
  'POST /properties/:property/still-right': undefined,
};

const importChanges = {
  'POST /imports?kind=agents': table,
  'PUT /imports/:import': { options: { decimalComma: true } },
  'POST /imports/:import/commit': { planHash: 'plan' },
  'POST /imports/:import/undo': undefined,
  'DELETE /imports/:import': undefined,
};

const accountChanges = {
  'PUT /account': { fullName: 'Mallory Other', title: null },
  'PUT /password': { currentPassword: adminPassword, newPassword },
  'DELETE /sessions': undefined,
  'DELETE /sessions/:session': undefined,
  'PUT /second-factors/passkeys/:passkey': { name: 'Other' },
  'DELETE /second-factors/passkeys/:passkey': undefined,
  'DELETE /second-factors/app': undefined,
  'POST /second-factors/recovery-codes': undefined,
};

/** Exports add an audit entry. */
const exports = Object.fromEntries(
  [
    'agents',
    'contacts',
    'continuing-education',
    'deadlines',
    'mails',
    'policies',
    'policies/:policy/readers',
    'properties',
    'splits',
    'standing',
    'testimonials',
    'website/claims',
  ].flatMap((list) => [
    [`GET /${list}/export.csv`, undefined],
    [`GET /${list}/export.xlsx`, undefined],
  ]),
);

const deskChanges = (agentId: string) => ({
  'PUT /desk': { isOn: false },
  'POST /agents/invite': { ids: [agentId] },
  'POST /agents/:agent/desk-link': undefined,
  'DELETE /agents/:agent/desk-sessions': undefined,
  'POST /agents/:agent/away': { from: '2026-12-20', to: '2026-12-24' },
  'DELETE /agents/:agent/away/:away': undefined,
  'PUT /duty/:day': { agentId, secondId: null },
  'PUT /duty/agents/:agent': { takesPart: true },
  'POST /duty/rotation': { month: '2026-12' },
  'POST /agents/:agent/page/proposal/accept': {},
  'POST /agents/:agent/page/proposal/decline': { reason: 'Too long' },
});

/**
 * Returns a valid body for every call of the back office that changes data, or undefined for a call
 * without a body. Signing in and out and the setup of a second factor are not included. Exports
 * that add an audit entry are included.
 */
export const changes = (agentId: string): Record<string, object | undefined> => ({
  'POST /agents': agentInput(),
  'PUT /agents/:agent': agentInput({ firstName: 'Other' }),
  'DELETE /agents/:agent': undefined,
  'PUT /agents/:agent/page': { ...emptyPage, slug: 'other' },
  'PUT /agents/:agent/portrait': picture,
  'DELETE /agents/:agent/portrait': undefined,
  ...licenseChanges,
  ...deskChanges(agentId),
  ...departureChanges,
  ...deadlineChanges(agentId),
  'POST /agents/:agent/splits': splitInput,
  'POST /agents/:agent/splits/:split/void': { reason: 'Entered by mistake' },
  'POST /policies': policyInput(),
  'PUT /policies/:policy': policyInput({ title: 'Other' }),
  'DELETE /policies/:policy': undefined,
  'POST /policies/:policy/publish': { changeNote: 'Clearer words' },
  'POST /policies/:policy/restore': { number: 1 },
  'POST /policies/:policy/ask': { agentIds: [agentId] },
  'POST /policies/:policy/remind': { state: 'open' },
  'POST /policies/:policy/readers/:agent/paper': {
    confirmedOn: '2026-11-21',
    typedName: 'Ann Lee',
    note: 'In the binder',
  },
  'POST /continuing-education': educationInput(agentId),
  'PUT /continuing-education/:education': educationInput(agentId, { provider: 'Other' }),
  'DELETE /continuing-education/:education': undefined,
  'PUT /continuing-education/:education/credit': {
    decision: 'counts',
    reason: 'GREC said so.',
    isBrokerTopic: false,
    isFairHousing: false,
  },
  'POST /continuing-education/:education/return': { reason: 'The page cannot be read.' },
  'DELETE /continuing-education/:education/files/:file': undefined,
  'POST /continuing-education/many': classOf(educationInput(agentId)),
  'POST /continuing-education/verify': { ids: [newId()] },
  ...plainRecordChanges,
  ...inquiryChanges,
  'POST /mails/:mail/send-again': undefined,
  'POST /mails/send-again': undefined,
  'POST /mails/test': { email: 'admin@example.com' },
  ...importChanges,
  ...accountChanges,
  ...exports,
  'PUT /website/:part': brokerageNamed('Other'),
  'DELETE /website/:part/draft': undefined,
  'POST /website/:part/restore': { number: 1 },
  'PUT /website/pictures?shape=mark': picture,
  'PUT /website/pictures/:picture/focus': { x: 10, y: 20 },
  'DELETE /website/pictures/:picture': undefined,
  ...superAdminChanges,
  'POST /website/reviews': {
    subject: 'part:home',
    checksum: 'a'.repeat(64),
    decision: 'approved',
  },
});
