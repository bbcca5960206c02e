/**
 * What the inquiry forms say beside their button, by version: Georgia's BRRETA (O.C.G.A. 10-6A),
 * an inquiry is no engagement, and nothing confidential belongs in it. A version's words never change once a
 * visitor has seen them: new words are a new version, and old ones stay for the inquiries that name
 * them. The forms send the version that they showed, as `consentVersion`.
 */
export const consentTexts: Readonly<Record<string, string>> = {
  '2026-11':
    'Sending this inquiry does not create a brokerage relationship. Please leave out anything confidential.',
};

/** The version that the forms show now. */
export const currentConsentVersion = '2026-11';

/** Recorded where a form named a version that this list does not hold. */
const unknownVersion = 'unknown';

/** @returns what is recorded of the version that a form sent; null where it sent none */
export function recordedConsent(sent: string | undefined): string | null {
  if (!sent) return null;
  return Object.hasOwn(consentTexts, sent) ? sent : unknownVersion;
}
