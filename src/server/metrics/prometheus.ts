import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { schemaVersions } from '#db/migrate.ts';
import { inquiryOutcomes } from '#server/inquiries/receive-inquiry.ts';
import { refusalActions } from '#server/http/refusal-audit.ts';
import type { Outbox } from '#server/emails/outbox-size.ts';
import { emailOutcomes, type AnsweredRequest, type Metrics } from './metrics.ts';

/** What a route's label says where no route matched: the address itself is the caller's to choose. */
const noRoute = 'other';

/** In seconds: from a page out of memory to the longest that anybody waits. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function readVersion() {
  const file = resolve(import.meta.dirname, '../../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function buildInfo(registry: Registry) {
  new Gauge({
    name: 'marsh_build_info',
    help: 'Always 1; the labels say what runs.',
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
    help: 'Age of the oldest mail that is waiting; 0 when none is. The same on every copy.',
    registers: [registry],
  });
  const mails = new Gauge({
    name: 'marsh_outbox_mails',
    help: 'Mails that wait, and mails that were given up; counted up to 10,000. The same on every copy.',
    labelNames: ['state'],
    registers: [registry],
  });
  return (outbox: Outbox | undefined) => {
    mails.reset();
    age.remove();
    if (!outbox) return;
    mails.set({ state: 'waiting' }, outbox.waiting);
    mails.set({ state: 'failed' }, outbox.failed);
    age.set(outbox.oldestSeconds);
  };
}

function requestFigures(registry: Registry) {
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

/** Begins at 0 for each label that is known, so that the first event is seen as a rise. */
function labelledCounter<Value extends string>(
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

/** The counters of this process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  buildInfo(registry);
  const showOutbox = outboxGauges(registry);
  const databaseErrors = new Counter({
    name: 'marsh_database_errors_total',
    help: 'Statements that failed and connections that could not be had.',
    registers: [registry],
  });
  return {
    countRequest: requestFigures(registry),
    countRefusal: labelledCounter(registry, {
      name: 'marsh_refusals_total',
      help: 'Calls refused, under the names that the audit trail gives them.',
      label: 'reason',
      known: refusalActions,
    }),
    countInquiry: labelledCounter(registry, {
      name: 'marsh_inquiries_total',
      help: 'Inquiries received.',
      label: 'outcome',
      known: inquiryOutcomes,
    }),
    countEmails: labelledCounter(registry, {
      name: 'marsh_mails_total',
      help: 'Mails queued, mails sent, and attempts that failed.',
      label: 'outcome',
      known: emailOutcomes,
    }),
    countDatabaseError: () => databaseErrors.inc(),
    render(outbox) {
      showOutbox(outbox);
      return registry.metrics();
    },
  };
}
