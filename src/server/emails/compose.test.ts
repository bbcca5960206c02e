import { describe, expect, test } from 'vitest';
import type { InquiryForEmail } from '#domain/inquiries.ts';
import { brokerage } from '#domain/brokerage.ts';
import { composeAcknowledgement, composeAgentNotice, composeOfficeNotice } from './compose.ts';
import { oneLine } from './email-text.ts';
import { parseMailbox } from './mailbox.ts';

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
  const { text, html, ...headers } = composeAcknowledgement(inquiry, brokerage, office);

  test('from the home page promises what that page promises', () => {
    expect(headers).toMatchObject({ recipient: { name: 'Amelia', address: inquiry.email } });
    expect(headers.replyTo).toEqual(office);
    expect(text).toContain('Hello Amelia,');
    expect(text).toContain('Thank you for your inquiry. We will contact you soon.');
    expect(text).not.toMatch(/hours|days/);
    expect(text).toContain('does not create a brokerage relationship');
    expect(html).toContain('<p>Hello Amelia,</p>');
  });

  test('from an agent’s page promises a reply within two hours, seven days a week', () => {
    const ofAgent = composeAcknowledgement({ ...inquiry, aboutAgent: agent }, brokerage, office);
    expect(ofAgent.text).toContain(
      'Eleanor Whitfield of Marsh & Square Realty will reply within 2 hours during office hours, 9 AM to 6 PM, 7 days a week.',
    );
  });

  test('repeats no text that a spammer could write', () => {
    expect(text + html).not.toMatch(/row house|Carter|0166/);
    for (const firstName of [
      'Win at spam.example',
      'https://x',
      'A\r\nBcc: x@y.z',
      'x'.repeat(41),
      '<b>',
    ]) {
      const email = composeAcknowledgement({ ...inquiry, firstName }, brokerage, office);
      expect(email.text).toMatch(/^Hello,\n/);
      expect(email.recipient.name).toBe('');
    }
    for (const firstName of ['José', 'Mary Ann', 'J. R.', "D'Arcy", 'Zoë-Mae', '明美']) {
      expect(composeAcknowledgement({ ...inquiry, firstName }, brokerage, office).text).toContain(
        `Hello ${firstName},`,
      );
    }
  });
});

describe('a notice', () => {
  test('to the office has the whole inquiry, a back office link and the visitor as reply address', () => {
    const url = `https://example.com/admin/contacts/${inquiry.id}`;
    const email = composeOfficeNotice(inquiry, office, 'https://example.com');
    expect(email.recipient).toEqual(office);
    expect(email.replyTo).toEqual({ name: 'Amelia Carter', address: inquiry.email });
    expect(email.subject).toBe('New inquiry from Amelia Carter: Buying a Home');
    for (const word of [inquiry.email, '(912) 555-0166', inquiry.message ?? '', url, '12:00']) {
      expect(email.text).toContain(word);
    }
    expect(email.html).toContain('A row house,<br>\nplease. &lt;script&gt;');
    expect(email.html).toContain(`<a href="${url}">`);
  });

  test('to the agent is addressed to them and names the brokerage', () => {
    const email = composeAgentNotice({ ...inquiry, aboutAgent: agent }, agent, brokerage);
    expect(email.recipient).toEqual({ name: agent.name, address: agent.email });
    expect(email.text).toContain('Eleanor Whitfield, an inquiry came in from your page.');
    expect(email.text).toContain('Marsh & Square Realty');
    expect(email.text).not.toContain('/admin/');
  });

  test.each(['A\r\nBcc: evil@example.com', 'A\nB', 'A\u2028B', 'A\u0085B', 'A\u0000B', 'A\rB'])(
    'from a visitor named %j has a subject of one line',
    (firstName) => {
      const email = composeOfficeNotice({ ...inquiry, firstName }, office, 'https://x');
      // eslint-disable-next-line no-control-regex -- control characters are the ones to find
      expect(email.subject + email.replyTo.name).not.toMatch(/[\u0000-\u001F\u0085\u2028\u2029]/);
    },
  );
});

test('header text is short, on one line and without bidirectional controls', () => {
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
