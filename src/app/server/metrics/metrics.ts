import type { FastifyInstance } from 'fastify';
import type { InquiryOutcome } from '#features/inquiries/server/receive/receive-inquiry.ts';
import { refusalReason, type RefusalReason } from '#shared/http/refusal-reason.ts';
import type { Outbox } from '#features/emails/server/outbox-size.ts';
import type { SendEmail } from '#features/emails/server/smtp.ts';

/** "failed" is one failed attempt, which is usually followed by another. */
export const emailOutcomes = ['queued', 'sent', 'failed'] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

export interface AnsweredRequest {
  /** A label of the metrics, which has few values, because Node accepts only known methods. */
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
  /** Counts statements that failed, except by a constraint, and connections that did not open. */
  countDatabaseError: () => void;
  /**
   * Counts stored standings that differ from the records they are computed from. Standings that
   * were stored before this process started are not counted.
   */
  countStandingDifferences: (count: number) => void;
  /** @param outbox undefined if reading it failed, which leaves its metrics out */
  render: (outbox: Outbox | undefined) => Promise<string>;
}

/** Counts and times the answers by method, route and class of status, such as "4xx". */
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
