import { describe, expect, test } from 'vitest';
import { weekdays } from '#features/brokerage/domain/office-hours.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import {
  sampleAgent as agent,
  sampleInquiry as inquiry,
  sampleOffice as office,
} from '#tests/support/email-samples.ts';
import { composeAcknowledgement } from './acknowledgement.ts';

describe('the acknowledgement', () => {
  const { text, html, ...headers } = composeAcknowledgement(inquiry, shippedFacts, office);

  test('from the home page promises what that page promises', () => {
    expect(headers).toMatchObject({ recipient: { name: 'Amelia', address: inquiry.email } });
    expect(headers.replyTo).toEqual(office);
    expect(text).toContain('Hello Amelia,');
    expect(text).toContain('Thank you for your inquiry. We will contact you soon.');
    expect(text).not.toMatch(/hours|days/);
    expect(text).toContain('does not create a brokerage relationship');
    expect(html).toContain('>Hello Amelia,</p>');
    expect(html).toContain('<title>Your inquiry to Marsh &amp; Square Realty</title>');
    expect(html).toContain(
      '<a href="tel:+19125550142" style="white-space:nowrap">(912) 555-0142</a>',
    );
  });

  test('from an agent’s page promises a reply within two hours, seven days a week', () => {
    const ofAgent = composeAcknowledgement({ ...inquiry, aboutAgent: agent }, shippedFacts, office);
    expect(ofAgent.text).toContain(
      'Eleanor Whitfield of Marsh & Square Realty will reply within 2 hours during office hours, 9 AM to 6 PM, 7 days a week.',
    );
  });

  test('from an agent’s page follows the published hours and promise', () => {
    const hours = { ...shippedFacts.hours, days: weekdays.slice(0, 5) };
    const words = (replyHours: number | null) =>
      composeAcknowledgement(
        { ...inquiry, aboutAgent: agent },
        { ...shippedFacts, hours, replyHours },
        office,
      ).text;
    expect(words(1)).toContain(
      'will reply within 1 hour during office hours, 9 AM to 6 PM, Monday to Friday.',
    );
    expect(words(null)).toContain(
      'Eleanor Whitfield of Marsh & Square Realty will contact you soon.',
    );
    expect(words(null)).not.toMatch(/hour|days/);
  });

  test('A51: repeats no text that a spammer could write', () => {
    expect(text + html).not.toMatch(/row house|Carter|0166/);
    for (const firstName of [
      'Win at spam.example',
      'https://x',
      'A\r\nBcc: x@y.z',
      'x'.repeat(21),
      '<b>',
      'Elon Musk gives you BTC',
      'Call us now',
      'evil.example',
    ]) {
      const email = composeAcknowledgement({ ...inquiry, firstName }, shippedFacts, office);
      expect(email.text).toMatch(/^Hello,\n/);
      expect(email.recipient.name).toBe('');
    }
    for (const firstName of ['José', 'Mary Ann', 'J. R.', "D'Arcy", 'Zoë-Mae', '明美']) {
      expect(
        composeAcknowledgement({ ...inquiry, firstName }, shippedFacts, office).text,
      ).toContain(`Hello ${firstName},`);
    }
  });
});
