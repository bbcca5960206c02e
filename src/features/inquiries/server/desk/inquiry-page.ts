import { emailStatuses } from '#features/emails/domain.ts';
import type { DeskBlock, DeskForm, DeskItem, DeskLink } from '#features/desk/domain/desk-page.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { DeskContent, Kept, Visit } from '#features/desk/server/desk.ts';
import { askedNotTo, noEmailReason, phoneHref } from '#features/inquiries/domain/contact-ways.ts';
import { deskOutcomes, replySentence } from '#features/inquiries/domain/desk.ts';
import { assignedAs, type InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { sourceInWords } from '#features/inquiries/domain/inquiry-sources.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { fillPlaceholders } from '#features/inquiries/domain/replies.ts';
import { timelineOf } from '#features/inquiries/domain/timeline.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { getInquiryDetail } from '#features/inquiries/server/triage.ts';
import type { Database } from '#shared/db/connection.ts';
import { emailHref } from '#shared/domain/email-address.ts';
import { recordIdPattern } from '#shared/domain/fields.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { findOwnEntries, requireOwnInquiry, type IsOwn } from './own-inquiry.ts';

const noEmailServer =
  'Replies cannot be sent from here, because the office has not set up email yet. The Email button above opens your own email program.';

/** Shows one of the agent's own inquiries, with the answers right below the phone number. */
export async function inquiryPage(
  context: AdminInquiriesContext,
  visit: Visit,
): Promise<DeskContent> {
  const id = await requireOwnInquiry(context.db, visit);
  const author = visit.agent.fullName;
  const inquiry = (await getInquiryDetail(context, id, author)).record;
  const noReply = noEmailReason(inquiry) ?? (context.emails.canSend ? undefined : noEmailServer);
  return {
    title: fullName(inquiry),
    blocks: [
      ...warning(inquiry),
      ...request(inquiry, visit.now),
      { block: 'actions', links: contactLinks(inquiry) },
      await answerForm(context.db, inquiry, noReply === undefined),
      ...(noReply === undefined ? [] : [{ block: 'text', text: noReply } as const]),
      { block: 'facts', facts: factsOf(inquiry) },
      { block: 'heading', text: 'Timeline' },
      {
        block: 'list',
        items: timelineFor(inquiry, await findOwnEntries(context.db, visit)),
        empty: '',
      },
    ],
  };
}

const warning = ({ doNotContactAt }: InquiryDetail): DeskBlock[] =>
  doNotContactAt === null
    ? []
    : [
        {
          block: 'text',
          look: 'strong',
          text: askedNotTo(doNotContactAt),
        },
      ];

function contactLinks({ phone, email }: InquiryDetail): DeskLink[] {
  const href = phone && phoneHref(phone);
  return [
    ...(href ? [{ words: `Call ${phone}`, href }] : []),
    ...(email ? [{ words: `Email ${email}`, href: emailHref(email) }] : []),
  ];
}

/** The answers, and a reply if one can be sent, in one form that keeps what is typed. */
async function answerForm(
  db: Database,
  inquiry: InquiryDetail,
  canReply: boolean,
): Promise<DeskBlock> {
  const form: DeskForm = {
    action: deskPaths.outcome(inquiry.id),
    hasButtonsFirst: true,
    buttons: deskOutcomes.options.map(({ value, label }) => ({
      words: value === 'give_back' ? 'Give back to the office' : label,
      name: 'outcome',
      value,
      look: value === 'reached' ? 'primary' : 'plain',
    })),
    fields: [
      {
        field: 'lines',
        name: 'note',
        label: 'Note',
        hint: 'Optional. Write the reason here before you give the inquiry back.',
      },
    ],
    ...(canReply && { fold: await replyFold(db, inquiry) }),
  };
  return { block: 'form', form };
}

/** The client's words and the due time, which the agent reads before calling. */
function request(inquiry: InquiryDetail, now: Date): DeskBlock[] {
  const { message, source, service, propertyTitle, status } = inquiry;
  const about = [serviceLabels[service], propertyTitle].filter(Boolean).join(', ');
  const done = status === 'done' && inquiry.firstResponseAt !== null ? 'Done. ' : '';
  const lines = [about, `${done}${replySentence(inquiry, now.toISOString())}.`];
  const writer = source === 'website' ? 'The client wrote:' : 'The office noted:';
  return [
    { block: 'text', text: lines.join('\n') },
    ...(message
      ? ([
          { block: 'text', text: writer, look: 'quiet' },
          { block: 'quote', text: message },
        ] as const)
      : []),
  ];
}

const factsOf = (inquiry: InquiryDetail): (readonly [string, string])[] => {
  const { phone } = inquiry;
  return [
    ...(phone && phoneHref(phone) === null ? [['Phone', phone] as const] : []),
    ['Source', sourceInWords(inquiry)],
    ['Received', formatOfficeDateTime(inquiry.createdAt)],
    ...(inquiry.assignedAs ? [['Yours', assignedAs.labels[inquiry.assignedAs]] as const] : []),
  ];
};

async function replyFold(db: Database, { id, emails, replyForm }: InquiryDetail) {
  const savedReplies = await db
    .selectFrom('savedReplies')
    .select(['id', 'name'])
    .orderBy('searchText')
    .execute();
  const buttons = savedReplies.map((each) => ({
    words: each.name,
    name: 'saved',
    value: each.id,
    look: 'plain' as const,
    action: `${deskPaths.inquiry(id)}#text`,
  }));
  const seenReplyId = emails.findLast(({ kind }) => kind === 'reply')?.id ?? '';
  return {
    summary: 'Reply by email',
    ...(buttons.length > 0 && { start: { text: 'Add a saved reply:', buttons } }),
    fields: [
      { field: 'hidden', name: 'seenReplyId', value: seenReplyId },
      {
        field: 'line',
        name: 'subject',
        label: 'Subject',
        value: replyForm.subject,
        required: true,
      },
      { field: 'lines', name: 'text', label: 'Message', rows: 8, required: true, value: '' },
    ],
    buttons: [{ words: 'Send reply', action: deskPaths.reply(id) }],
    ending: `Added below your message:\n\n${replyForm.ending}`,
  } satisfies DeskForm['fold'];
}

/** Adds the saved reply that the agent chose to what the agent has typed. */
export async function addSavedReply(context: AdminInquiriesContext, visit: Visit): Promise<Kept> {
  const id = await requireOwnInquiry(context.db, visit);
  const { saved = '', ...typed } = visit.fields;
  const chosen =
    recordIdPattern.test(saved) &&
    (await context.db
      .selectFrom('savedReplies')
      .select('text')
      .where('id', '=', saved)
      .executeTakeFirst());
  if (!chosen) return { typed };
  const { replyForm } = (await getInquiryDetail(context, id, visit.agent.fullName)).record;
  const added = fillPlaceholders(chosen.text, replyForm.placeholders);
  const text = typed['text']?.trimEnd();
  return { typed: { ...typed, text: text ? `${text}\n\n${added}` : added } };
}

/** The timeline of the office's screen without the notes of others, which are the office's. */
function timelineFor(inquiry: InquiryDetail, isOwn: IsOwn): DeskItem[] {
  const notes = inquiry.notes.filter(isOwn);
  const calls = inquiry.calls.map((call) => (isOwn(call) ? call : { ...call, note: null }));
  return timelineOf({ ...inquiry, notes, calls }).map(({ title, at, author: by, text, email }) => ({
    title,
    lines: [
      [by, formatOfficeDateTime(at)].filter(Boolean).join(', '),
      ...(email ? [`Email: ${emailStatuses.labels[email.status].toLowerCase()}`] : []),
      ...(text ? [text] : []),
    ],
  }));
}
