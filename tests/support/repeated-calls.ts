/**
 * The POST calls of the back office that take no idempotency key, each with the reason why a repeat
 * does no harm. All others are answered with the record of the first call.
 */
export const harmlessRepeats: Record<string, string> = {
  'POST /logout': 'A session ends once.',
  'POST /session/confirmation': 'A repeat only moves the end of the confirmation.',
  'POST /session/confirmation/passkey/options': 'Each challenge works once, and old ones expire.',
  'POST /second-factors/passkeys': 'The challenge in the passkey works once.',
  'POST /second-factors/passkeys/options': 'Each challenge works once, and old ones expire.',
  'POST /second-factors/app/confirm': 'The setup that the code confirms works once.',
  'POST /agents/:id/page/proposal/accept': 'A proposal is accepted once.',
  'POST /agents/:id/page/proposal/decline': 'A proposal is declined once.',
  'POST /agents/:id/departure': 'An agent leaves once. A repeat is refused.',
  'POST /agents/:id/departure/undo': 'A departure is undone once. A repeat is refused.',
  'POST /agents/:id/away': 'The same days are stored once.',
  'POST /duty/rotation': 'A repeat finds no empty days.',
  'POST /backup': 'Each call makes a backup, and changes nothing.',
  'POST /api/webhooks/:id/test':
    'Each call is a new attempt, and only its own answer has the result.',
  'POST /contacts/bulk': 'A repeat sets what is set already, and names it as unchanged.',
  'POST /contacts/erase': 'A repeat finds nothing left to erase.',
  'POST /contacts/:id/may-contact': 'A repeat finds nothing to take back.',
  'POST /contacts/:id/not-spam': 'A repeat finds an inquiry that is not spam.',
  'POST /contacts/:id/read': 'An inquiry is marked as read once.',
  'POST /contacts/spam-seen': 'A repeat only moves the time at which the spam was seen.',
  'POST /continuing-education/verify': 'A repeat names the records as verified already.',
  'POST /demo/removal': 'The samples can be removed once. A repeat is refused.',
  'POST /imports/:id/commit': 'A plan is carried out once.',
  'POST /imports/:id/undo': 'An import is taken back once.',
  'POST /mails/send-again': 'The emails of the first call wait, so a repeat finds no failed ones.',
  'POST /mails/test': 'Each call is a new attempt, and only its own answer has the result.',
  'POST /policies/:id/ask': 'A repeat skips the agents who have been asked.',
  'POST /policies/:id/remind': 'A repeat skips the agents who were reminded in the last hours.',
  'POST /properties/:id/still-right': 'A repeat stores the same day.',
  'POST /testimonials/:id/withdraw': 'A testimonial keeps the time of its first withdrawal.',
  'POST /website/preview': 'A preview stores nothing.',
};

/** A sign-in has no caller yet. Its password, code, passkey or link is checked at each call. */
export const isSignIn = (route: string) => /^POST \/login(\/|$)/.test(route);
