import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { TestEmailResult } from '#features/emails/domain.ts';
import { HttpError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { countOrThrow } from '#shared/http/throttling/throttle.ts';
import { failureInWords } from './delivery-words.ts';
import { paragraph, writeEmailBody } from './compose/email-text.ts';
import { explainFailure, type SendEmail } from './smtp.ts';

export interface TestEmailContext {
  db: Database;
  clock: () => Date;
  brokerage: () => Brokerage;
  publicOrigin: string;
  /** The function that sends emails; undefined if no mail server is configured. */
  sendEmail: SendEmail | undefined;
}

const hour = 3600;

const limitsFor = (administratorId: string) => [
  { key: `test-email:${administratorId}`, limit: 5, windowSeconds: hour },
  { key: 'test-email:all', limit: 20, windowSeconds: hour },
];

const refusal = () => 'Too many test emails. Please try again in an hour.';

/** Shorter than for other emails, because an administrator waits for the answer. */
const longestMilliseconds = 20_000;

/**
 * Returns the domain of an address. The audit entry has only the domain and not the person's name,
 * because audit entries are never erased.
 */
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

function composeTest({ brokerage, publicOrigin, clock }: TestEmailContext, address: string) {
  const subject = `Test email from ${brokerage().name}`;
  const words = `The website of ${brokerage().name} can send email. An administrator sent this test from the back office. There is nothing to do.`;
  return {
    kind: 'test' as const,
    messageId: `<${newId()}@${new URL(publicOrigin).hostname}>`,
    recipientName: '',
    recipientAddress: address,
    replyToName: null,
    replyToAddress: null,
    subject,
    ...writeEmailBody(subject, [paragraph(words)]),
    createdAt: clock().toISOString(),
  };
}

/**
 * Sends a test email at once, without the outbox, and returns the result in words. The attempt is
 * recorded before it is made, so that the audit trail has each attempt.
 * @throws ThrottledError, or HttpError 409 if no mail server is configured
 */
export async function sendTestEmail(
  context: TestEmailContext,
  request: FastifyRequest,
  address: string,
): Promise<TestEmailResult> {
  const { sendEmail, clock } = context;
  if (!sendEmail) throw new HttpError(409, 'Email is not set up: SMTP_URL is not set.');
  const { id } = requireAdministrator(request);
  await commit(context, request, async (transaction) => {
    const now = clock();
    await countOrThrow(transaction, { limits: limitsFor(id), now, refusal });
    const entry = { action: 'tested', entity: 'mail', after: { to: domainOf(address) } } as const;
    await recordAudit(transaction, actorOf(request), entry, now);
  });
  try {
    await sendEmail(composeTest(context, address), AbortSignal.timeout(longestMilliseconds));
  } catch (error) {
    request.log.warn({ code: explainFailure(error).code }, 'a test email could not be sent');
    return { isAccepted: false, words: failureInWords(error) };
  }
  const words =
    'The mail server accepted the email. If it does not arrive, please check the spam folder.';
  return { isAccepted: true, words };
}
