import type { FastifyInstance } from 'fastify';
import type { InquiryOutcome } from '#features/inquiries/server/receive/receive-inquiry.ts';
import { refusalReason, type RefusalReason } from '#shared/http/refusal-reason.ts';
import type { Outbox } from '#features/emails/server/outbox-size.ts';
import type { SendEmail } from '#features/emails/server/smtp.ts';

/**
 * The outcomes by which emails are counted. "failed" is one failed attempt, which is usually
 * followed by another attempt.
 */
export const emailOutcomes = ['queued', 'sent', 'failed'] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

export interface AnsweredRequest {
  /**
   * The request's method, which is a label of the metrics. Node's parser accepts only known
   * methods, so callers cannot create new values of this label.
   */
  method: string;
  /** The route's pattern, such as "/agent/:slug", or undefined if no route matched. */
  route: string | undefined;
  status: number;
  seconds: number;
}

/**
 * The server's metrics. None of these functions takes a person's name, email address or IP address.
 */
export interface Metrics {
  countRequest: (request: AnsweredRequest) => void;
  countRefusal: (reason: RefusalReason) => void;
  countInquiry: (outcome: InquiryOutcome) => void;
  countEmails: (outcome: EmailOutcome, count: number) => void;
  /**
   * Counts one failure of the database: a statement that failed for another reason than a
   * constraint, or a connection that could not be opened.
   */
  countDatabaseError: () => void;
  /**
   * Counts stored standings that differ from the records they are computed from. Standings that
   * were stored before this process started are not counted.
   */
  countStandingDifferences: (count: number) => void;
  /**
   * @param outbox the sizes of the outbox; undefined if reading them failed, which leaves their
   * metrics out
   * @returns all metrics in Prometheus' text format
   */
  render: (outbox: Outbox | undefined) => Promise<string>;
}

/**
 * Counts the app's answers by method, route and class of status, such as "4xx", and measures the
 * time of each. Also counts refused requests by their reason.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    const reason = refusalReason(request);
    if (reason) metrics.countRefusal(reason);
    done();
  });
}

/** Returns a function that sends an email with `send` and counts whether the attempt succeeded. */
export function countSent(send: SendEmail, metrics: Metrics): SendEmail {
  return async (email, signal) => {
    try {
      await send(email, signal);
    } catch (error) {
      metrics.countEmails('failed', 1);
      throw error;
    }
    metrics.countEmails('sent', 1);
  };
}
