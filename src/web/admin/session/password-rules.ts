/** Said before a new password is typed, as the server will judge it. */
export const passwordRules =
  'At least 15 characters, whichever you like, spaces too. Four unrelated words are easy to remember and hard to guess.';
