import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { webhooks } from '#features/programs/api/webhooks.ts';
import { eventLabels, type EventType } from '#features/programs/domain/events.ts';
import type { Delivery, Endpoint } from '#features/programs/domain/webhooks.ts';
import { pageSize } from '#shared/domain/lists.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { PagedRows } from '#shared/lists/paged-rows.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Panel } from '#shared/screen/screen.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Fact } from '#shared/ui/fact.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { None } from '#shared/ui/list/none.tsx';
import { type Columns, Table } from '#shared/ui/list/table.tsx';
import { SendSince } from './send-since.tsx';
import { useWebhookState } from './use-webhook-state.ts';

const labelOf = (type: string) =>
  type === 'test' ? 'Test' : (eventLabels[type as EventType] ?? type);

/** The deliveries of a webhook in the last 30 days. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const [page, goToPage] = useState(1);
  const [shown, setShown] = useState<Delivery | null>(null);
  const { isOn } = useWebhookState(endpoint);
  const query = useQuery(webhooks.deliveries(endpoint.id, { page }));
  const pageCount = Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize));
  return (
    <Panel title="Deliveries of the last 30 days">
      <div className="mb-4 flex flex-wrap gap-3 print:hidden">
        {isOn && <SendSince id={endpoint.id} />}
        <RefreshButton query={query} failure="Failed to refresh the deliveries" />
      </div>
      <QueryView query={query} loading="Loading..." failed="The deliveries could not be loaded">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyMessage
              icon={Send}
              title="No deliveries yet"
              body="Send a test to see whether the other program answers."
            />
          ) : (
            <PagedRows list={{ query, page, pageCount, goToPage }} total={total}>
              <Table
                caption="Deliveries, newest first"
                columns={columnsWith(setShown)}
                rows={rows}
                rowKey={({ id }) => id}
              />
            </PagedRows>
          )
        }
      </QueryView>
      <Dialog
        title={shown ? labelOf(shown.type) : ''}
        isOpen={shown !== null}
        onClose={() => setShown(null)}
      >
        {shown && <Details delivery={shown} endpoint={endpoint} onSent={() => setShown(null)} />}
      </Dialog>
    </Panel>
  );
}

const states = {
  waiting: { label: 'Waiting', tone: 'plain' },
  delivered: { label: 'Delivered', tone: 'oak' },
  failed: { label: 'Failed', tone: 'brick' },
} as const;

function State({ delivery: { status, attempts, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <>
      <Badge tone={states[status].tone}>{states[status].label}</Badge>
      {attempts > 0 && nextAttemptAt && (
        <span className="mt-0.5 block text-quiet">
          {`Next attempt ${formatOfficeDateTime(nextAttemptAt)}`}
        </span>
      )}
    </>
  );
}

const columnsWith = (onShow: (delivery: Delivery) => void): Columns<Delivery> => [
  { header: 'Event', width: 'wide:w-[32%]', cell: ({ type }) => labelOf(type) },
  {
    header: 'Time',
    width: 'wide:w-[22%]',
    cell: ({ createdAt }) => formatOfficeDateTime(createdAt),
  },
  { header: 'State', width: 'wide:w-[22%]', cell: (delivery) => <State delivery={delivery} /> },
  {
    header: 'Answer',
    width: 'wide:w-[10%]',
    cell: ({ answerStatus }) => answerStatus ?? <None />,
  },
  {
    header: 'Actions',
    width: '',
    isActions: true,
    cell: (delivery) => (
      <Button look="secondary" onClick={() => onShow(delivery)}>
        Details
      </Button>
    ),
  },
];

interface DetailsProps {
  delivery: Delivery;
  endpoint: Endpoint;
  onSent: () => void;
}

function Details({ delivery, endpoint, onSent }: DetailsProps) {
  const { isOn } = useWebhookState(endpoint);
  const again = useRecordChange<Delivery>({
    change: async ({ id }) => {
      await webhooks.sendAgain(endpoint.id, id);
      onSent();
    },
    refresh: webhooks.refresh,
    success: 'It will be sent again',
    failure: 'Failed to send it again',
  });
  return (
    <div className="space-y-5">
      <DeliveryFacts delivery={delivery} />
      {isOn && delivery.type !== 'test' && (
        <Button
          pending={again.isPending && 'Sending again...'}
          onClick={() => again.mutate(delivery)}
        >
          Send again
        </Button>
      )}
    </div>
  );
}

export const DeliveryFacts = ({ delivery }: { delivery: Delivery }) => (
  <dl className="space-y-3">
    <Fact name="Attempts">{delivery.attempts}</Fact>
    {delivery.error && <Fact name="Problem">{delivery.error}</Fact>}
    {delivery.answerStatus !== null && (
      <Fact name="Answer of the other program">{delivery.answerStatus}</Fact>
    )}
    {delivery.answer && (
      <Fact name="Beginning of its answer">
        <Code text={delivery.answer} />
      </Fact>
    )}
    <Fact name="What was sent">
      <Code text={JSON.stringify(JSON.parse(delivery.body), undefined, 2)} />
    </Fact>
  </dl>
);

/* The focus lets the user scroll with the keyboard. */
const Code = ({ text }: { text: string }) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="max-h-72 overflow-auto border border-line bg-sunken p-3 text-[0.8125rem]/5"
  >
    <code>{text}</code>
  </pre>
);
