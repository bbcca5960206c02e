import type { FastifyInstance } from 'fastify';
import type { InquiryOutcome } from '#server/inquiries/receive-inquiry.ts';
import { refusalAction, type RefusalAction } from '#server/http/refusal-audit.ts';
import type { Outbox } from '#server/emails/outbox-size.ts';
import type { SendEmail } from '#server/emails/smtp.ts';

/** What became of a mail; "failed" is one attempt, and most are followed by another. */
export const emailOutcomes = ['queued', 'sent', 'failed'] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

export interface AnsweredRequest {
  /** One of those that Node's parser knows; it refuses any other. */
  method: string;
  /** As it was registered, such as "/agent/:slug"; undefined where no route matched. */
  route: string | undefined;
  status: number;
  seconds: number;
}

/** What is counted while the server runs. Nothing that is handed over names a person or an address. */
export interface Metrics {
  countRequest: (request: AnsweredRequest) => void;
  countRefusal: (reason: RefusalAction) => void;
  countInquiry: (outcome: InquiryOutcome) => void;
  countEmails: (outcome: EmailOutcome, count: number) => void;
  /** A statement that failed, or a connection that could not be had. */
  countDatabaseError: () => void;
  /** All figures in Prometheus' text format; those of the outbox are left out where it could not be read. */
  render: (outbox: Outbox | undefined) => Promise<string>;
}

/** Counts every answer, by what was asked for and how it ended. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    const reason = refusalAction(request);
    if (reason) metrics.countRefusal(reason);
    done();
  });
}

/** Sends as before, and counts how each attempt ended. */
export function countSent(send: SendEmail, metrics: Metrics): SendEmail {
  return async (mail, signal) => {
    try {
      await send(mail, signal);
    } catch (error) {
      metrics.countEmails('failed', 1);
      throw error;
    }
    metrics.countEmails('sent', 1);
  };
}
