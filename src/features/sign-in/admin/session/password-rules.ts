/** The hint at a field for a new password. The server enforces the rules. */
export const passwordRules =
  'At least 15 characters. Spaces are fine. Four unrelated words are easy to remember and hard to guess.';
