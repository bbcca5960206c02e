import { brokerage } from '#domain/brokerage.ts';
import { describe, expect, test } from 'vitest';
import {
  composeAcknowledgement,
  composeAgentNotice,
  composeOfficeNotice,
  type InquiryForEmail,
} from './compose.ts';
import { oneLine, parseMailbox } from './mailbox.ts';

const office = { name: 'Office', address: 'office@example.com' };
const agent = { name: 'Eleanor Whitfield', email: 'eleanor@example.com' };
const inquiry: InquiryForEmail = {
  createdAt: '2026-11-21T15:00:00.000Z',
  id: '00000000-0000-7000-8000-000000000000',
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia@example.com',
  phone: '(912) 555-0166',
  service: 'buying',
  message: 'A row house,\nplease. <script>',
  aboutAgent: null,
};

describe('the acknowledgement', () => {
  const { text, html, ...mail } = composeAcknowledgement(inquiry, brokerage, office);

  test('of the agency’s page promises what that page promises', () => {
    expect(mail).toMatchObject({ recipient: { name: 'Amelia', address: inquiry.email } });
    expect(mail.replyTo).toEqual(office);
    expect(text).toContain('Hello Amelia,');
    expect(text).toContain('Thank you for your inquiry. We will contact you soon.');
    expect(text).not.toMatch(/hours|days/);
    expect(text).toContain('does not create a brokerage relationship');
    expect(html).toContain('<p>Hello Amelia,</p>');
  });

  test('of an agent’s page promises a reply within two hours, seven days a week', () => {
    const ofAgent = composeAcknowledgement({ ...inquiry, aboutAgent: agent }, brokerage, office);
    expect(ofAgent.text).toContain(
      'Eleanor Whitfield of Marsh & Square Realty will reply within 2 hours of office time: 9 AM to 6 PM, 7 days a week.',
    );
  });

  test('repeats nothing that strangers could fill with their own words', () => {
    expect(text + html).not.toMatch(/row house|Carter|0166/);
    for (const firstName of [
      'Win at spam.example',
      'https://x',
      'A\r\nBcc: x@y.z',
      'x'.repeat(41),
      '<b>',
    ]) {
      const letter = composeAcknowledgement({ ...inquiry, firstName }, brokerage, office);
      expect(letter.text).toMatch(/^Hello,\n/);
      expect(letter.recipient.name).toBe('');
    }
    for (const firstName of ['José', 'Mary Ann', 'J. R.', "D'Arcy", 'Zoë-Mae', '明美']) {
      expect(composeAcknowledgement({ ...inquiry, firstName }, brokerage, office).text).toContain(
        `Hello ${firstName},`,
      );
    }
  });
});

describe('a notice', () => {
  test('to the office holds everything, a link to the back office, and answers to the visitor', () => {
    const url = 'https://example.com/admin/contacts/1';
    const mail = composeOfficeNotice(inquiry, office, url);
    expect(mail.recipient).toEqual(office);
    expect(mail.replyTo).toEqual({ name: 'Amelia Carter', address: inquiry.email });
    expect(mail.subject).toBe('New inquiry from Amelia Carter: Buying a Home');
    for (const word of [inquiry.email, '(912) 555-0166', inquiry.message ?? '', url, '12:00']) {
      expect(mail.text).toContain(word);
    }
    expect(mail.html).toContain('A row house,<br>\nplease. &lt;script&gt;');
    expect(mail.html).toContain(`<a href="${url}">`);
  });

  test('to the agent is theirs and names the firm', () => {
    const mail = composeAgentNotice({ ...inquiry, aboutAgent: agent }, agent, brokerage);
    expect(mail.recipient).toEqual({ name: agent.name, address: agent.email });
    expect(mail.text).toContain('Eleanor Whitfield, an inquiry came in from your page.');
    expect(mail.text).toContain('Marsh & Square Realty');
    expect(mail.text).not.toContain('/admin/');
  });

  test.each(['A\r\nBcc: evil@example.com', 'A\nB', 'A\u2028B', 'A\u0085B', 'A\u0000B', 'A\rB'])(
    'of somebody called %j has one line for a subject',
    (firstName) => {
      const mail = composeOfficeNotice({ ...inquiry, firstName }, office, 'https://x');
      // eslint-disable-next-line no-control-regex -- they are what is looked for
      expect(mail.subject + mail.replyTo.name).not.toMatch(/[\u0000-\u001F\u0085\u2028\u2029]/);
    },
  );
});

test('text for a header is short, on one line and reads in one direction', () => {
  expect(oneLine(' a\r\n\tb\u202E c ')).toBe('a b c');
  expect([...oneLine('🏡'.repeat(300))]).toHaveLength(200);
});

test.each([
  ['office@example.com', { name: '', address: 'office@example.com' }],
  [
    ' Marsh & Square <office@example.com> ',
    { name: 'Marsh & Square', address: 'office@example.com' },
  ],
  [
    '"Marsh, Square" <office@example.com>',
    { name: 'Marsh, Square', address: 'office@example.com' },
  ],
  ['office', undefined],
  ['<office@example.com', undefined],
  ['a@example.com, b@example.com', undefined],
  ['a@example.com>, <b@example.com', undefined],
  ['A\r\nBcc: x@y.z <a@example.com>', undefined],
  ['a@example.com\r\nBcc: x@y.z', undefined],
  ['', undefined],
])('the mailbox %j is %j', (written, mailbox) => {
  expect(parseMailbox(written)).toEqual(mailbox);
});
