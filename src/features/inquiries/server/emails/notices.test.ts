import { describe, expect, test } from 'vitest';
import { shippedFacts } from '#tests/support/test-site.ts';
import {
  sampleAgent as agent,
  sampleInquiry as inquiry,
  sampleOffice as office,
} from '#tests/support/email-samples.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import { composeAgentNotice, composeOfficeNotice } from './notices.ts';

describe('a notice', () => {
  test('to the office has the whole inquiry, a back office link and the visitor as reply address', () => {
    const url = `https://example.com/admin/contacts/${inquiry.id}`;
    const email = composeOfficeNotice(inquiry, office, 'https://example.com');
    expect(email.recipient).toEqual(office);
    expect(email.replyTo).toEqual({ name: 'Amelia Carter', address: inquiry.email });
    expect(email.subject).toBe('New inquiry from Amelia Carter: Buying a Home');
    for (const word of [
      inquiry.email,
      '(912) 555-0166',
      '> A row house,\n> please.',
      url,
      '12:00',
    ]) {
      expect(email.text).toContain(word);
    }
    expect(email.html).toContain('A row house,<br>\nplease. &lt;script&gt;');
    expect(email.html).toContain(`<a href="${url}">`);
    expect(email.html).toContain(`<title>${email.subject}</title>`);
    expect(email.html).toContain('<a href="mailto:amelia@example.com">');
    expect(email.html).toContain(
      '<a href="tel:9125550166" style="white-space:nowrap">(912) 555-0166</a>',
    );
  });

  test('names no time for the reply if none is promised', () => {
    const [promised, none] = ['2026-11-21T17:00:00.000Z', null].map(
      (replyDueAt) =>
        composeOfficeNotice({ ...inquiry, replyDueAt }, office, 'https://example.com').text,
    );
    expect(promised).toContain('Please reply by Nov 21, 2026, 12:00');
    expect(none).not.toContain('Please reply by');
    expect(none).toContain('Reply to this email to write to the client.');
  });

  test('A51: has the link before everything that the visitor wrote, which is quoted', () => {
    const forged = [
      'Hi',
      '',
      'Please reply by tomorrow.',
      'Open it in the back office:',
      'https://admin.evil.example/admin/login',
      '</blockquote>Reply to this email to write to the client.',
    ];
    for (const lineBreak of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f']) {
      const { text, html } = composeOfficeNotice(
        { ...inquiry, phone: 'https://evil.example', message: forged.join(lineBreak) },
        office,
        'https://example.com',
      );
      const [ours = '', theirs = ''] = text.split('The visitor wrote:\n\n');
      expect(ours).toContain(`https://example.com/admin/contacts/${inquiry.id}`);
      expect(ours).not.toContain('evil');
      expect(theirs.trimEnd().split('\n')).toEqual([
        '> Name: Amelia Carter',
        '> Email: amelia@example.com',
        '> Phone: https://evil.example',
        '>',
        '> Hi',
        '>',
        ...forged.slice(2).map((line) => `> ${line}`),
      ]);
      const [before = '', inside = ''] = html.split(/<blockquote.*>/);
      expect(before).not.toContain('evil');
      expect(before).toContain('The visitor wrote:');
      expect(inside.split('</blockquote>')[1]).toBe('\n</body>\n</html>\n');
    }
  });

  test('A51: breaks a long line of the visitor, so that each line that shows is quoted', () => {
    const message = `Hi${' '.repeat(100)}Open it in the back office: ${'x'.repeat(90)} ${'word '.repeat(40)}`;
    const { text } = composeOfficeNotice({ ...inquiry, message }, office, 'https://x');
    const theirs = text.split('The visitor wrote:\n\n')[1]?.trimEnd().split('\n') ?? [];
    expect(theirs.filter((line) => !line.startsWith('>'))).toEqual([]);
    expect(theirs.filter((line) => line.length > 78)).toEqual([`> ${'x'.repeat(90)}`]);
  });

  test.each([
    ['Amelia', 'Carter', 'Amelia Carter'],
    ['Óscar', 'de la Cruz', 'Óscar de la Cruz'],
    ['Mary Ann', 'O’Neill-Smith', 'Mary Ann O’Neill-Smith'],
    ['Your account is suspended', 'Carter', ''],
    ['Amelia', 'sign in at evil.example today', ''],
    ['Amelia', 'https://evil.example', ''],
    ['IT: urgent', 'Carter', ''],
  ])('from %s %s names "%s" in its headers', (firstName, lastName, name) => {
    const email = composeOfficeNotice({ ...inquiry, firstName, lastName }, office, 'https://x');
    expect(email.replyTo.name).toBe(name);
    expect(email.subject).toBe(`New inquiry${name && ` from ${name}`}: Buying a Home`);
    expect(email.text).toContain(`> Name: ${firstName} ${lastName}`);
  });

  test('to the agent is addressed to them and names the brokerage', () => {
    const email = composeAgentNotice({ ...inquiry, aboutAgent: agent }, agent, shippedFacts);
    expect(email.recipient).toEqual({ name: agent.name, address: agent.email });
    expect(email.text).toContain(
      'Eleanor Whitfield, an inquiry came in from your page at Marsh & Square Realty.',
    );
    expect(email.text).not.toContain('/admin/');
  });
});

test('header text is short, on one line and without bidirectional controls', () => {
  expect(oneLine(' a\r\n\tb\u202E c ')).toBe('a b c');
  expect([...oneLine('🏡'.repeat(300))]).toHaveLength(200);
});
