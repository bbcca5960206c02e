import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { schemaVersions } from '#app/db/migrate.ts';
import { inquiryOutcomes } from '#features/inquiries/server/receive/receive-inquiry.ts';
import { refusalReasons } from '#shared/http/refusal-reason.ts';
import type { Outbox } from '#features/emails/server/outbox-size.ts';
import { emailOutcomes, type AnsweredRequest, type Metrics } from './metrics.ts';
import { readVersion } from '#app/server/read-version.ts';

/** Callers can choose any path, so unknown paths are one label. */
const noRoute = 'other';

/** In seconds, from the time of a cached page to the longest acceptable wait. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function buildInfo(registry: Registry) {
  new Gauge({
    name: 'marsh_build_info',
    help: 'Always 1. The labels have the versions.',
    labelNames: ['version', 'schema', 'node'],
    registers: [registry],
  }).set(
    { version: readVersion(), schema: schemaVersions.at(-1) ?? 'none', node: process.version },
    1,
  );
}

function outboxGauges(registry: Registry) {
  const age = new Gauge({
    name: 'marsh_outbox_oldest_seconds',
    help: 'Age of the oldest waiting email, or 0 if none is waiting. The same on every instance.',
    registers: [registry],
  });
  const emails = new Gauge({
    name: 'marsh_outbox_emails',
    help: 'Emails that wait or have failed, counted up to 10,000. The same on every instance.',
    labelNames: ['state'],
    registers: [registry],
  });
  return (outbox: Outbox | undefined) => {
    emails.reset();
    age.remove();
    if (!outbox) return;
    emails.set({ state: 'waiting' }, outbox.waiting);
    emails.set({ state: 'failed' }, outbox.failed);
    age.set(outbox.oldestSeconds);
  };
}

function requestMetrics(registry: Registry) {
  const total = new Counter({
    name: 'marsh_http_requests_total',
    help: 'Answers by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'marsh_http_request_duration_seconds',
    help: 'From the arrival of a request to its last byte.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  });
  return ({ method, route = noRoute, status, seconds }: AnsweredRequest) => {
    total.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    duration.observe({ method, route }, seconds);
  };
}

/** Starts at 0 for each known label value, so that the first event shows as an increase. */
function labeledCounter<Value extends string>(
  registry: Registry,
  {
    name,
    help,
    label,
    known,
  }: { name: string; help: string; label: string; known: readonly Value[] },
) {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
  for (const value of known) counter.inc({ [label]: value }, 0);
  return (value: Value, count = 1) => counter.inc({ [label]: value }, count);
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  buildInfo(registry);
  const showOutbox = outboxGauges(registry);
  const databaseErrors = new Counter({
    name: 'marsh_database_errors_total',
    help: 'Statements that failed and connections that could not be opened.',
    registers: [registry],
  });
  const standingDifferences = new Counter({
    name: 'marsh_standing_differences_total',
    help: 'Stored standings that were wrong and were corrected.',
    registers: [registry],
  });
  return {
    countRequest: requestMetrics(registry),
    countRefusal: labeledCounter(registry, {
      name: 'marsh_refusals_total',
      help: 'Refused requests, by the reason in the log.',
      label: 'reason',
      known: refusalReasons,
    }),
    countInquiry: labeledCounter(registry, {
      name: 'marsh_inquiries_total',
      help: 'Inquiries received.',
      label: 'outcome',
      known: inquiryOutcomes,
    }),
    countEmails: labeledCounter(registry, {
      name: 'marsh_emails_total',
      help: 'Emails queued, emails sent, and attempts that failed.',
      label: 'outcome',
      known: emailOutcomes,
    }),
    countDatabaseError: () => databaseErrors.inc(),
    countStandingDifferences: (count) => standingDifferences.inc(count),
    render(outbox) {
      showOutbox(outbox);
      return registry.metrics();
    },
  };
}
