/**
 * Texts that inquiry forms show. They are not in inquiry-form.ts, which imports zod, because a page
 * loads the form before it loads zod.
 */

export const services = ['buying', 'selling', 'consultation'] as const;
/** The services on an agent's page. The form on the home page offers `services`. */
export const agentServices = ['buying', 'selling', 'both', 'investment', 'consultation'] as const;
export type Service = (typeof agentServices)[number];

export const serviceLabels: Record<Service, string> = {
  buying: 'Buying a Home',
  selling: 'Selling a Home',
  both: 'Buying and Selling',
  investment: 'Investment Property',
  consultation: 'General Consultation',
};

/**
 * The consent above the form's button, by version. It follows Georgia's BRRETA (O.C.G.A. 10-6A): an
 * inquiry creates no engagement, and should contain nothing confidential. The text of a version
 * must not change once a visitor has seen it. A new text gets a new version, and old versions stay
 * for the inquiries that were sent with them. The forms send the version that they showed, as
 * `consentVersion`.
 */
export const consentTexts: Readonly<Record<string, string>> = {
  '2026-11':
    'Sending this inquiry does not create a brokerage relationship. Please leave out anything confidential.',
  '2026-11-22':
    'Sending this inquiry does not create a brokerage relationship. Please don’t include confidential information.',
};

/** The version of the consent that the forms show now. */
export const currentConsentVersion = '2026-11-22';

/** The specification prescribes these words. */
export const inquiryAnswers = {
  success: {
    title: 'Message sent successfully!',
    description: 'Thank you for your inquiry. We will contact you soon.',
  },
  failure: { title: 'Error sending message', description: 'Please try again later.' },
} as const;
