import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { webhooks } from '#features/programs/api/webhooks.ts';
import type { Delivery, Endpoint } from '#features/programs/domain/webhooks.ts';
import { hasStatus } from '#shared/api/request.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminPaths, adminWebhookPath } from '#shared/domain/paths.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { Deliveries, DeliveryFacts } from './deliveries.tsx';
import { SecretShownOnce } from './secret-shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhooks-page.tsx';

const route = getRouteApi(`/signed-in${adminWebhookPath('$id')}`);

export function WebhookPage() {
  const { id } = route.useParams();
  const query = useQuery(webhooks.one(id));
  const [isEditing, setEditing] = useState(false);
  if (!query.data && hasStatus(query.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title={query.data?.record.name ?? 'Webhook'}
      intro={<span className="break-all">{query.data?.record.url}</span>}
      back={<BackLink to={adminPaths.webhooks} label="Back to Webhooks" search={{}} />}
    >
      <QueryView query={query} loading="Loading..." failed="The webhook could not be loaded">
        {(stored) => (
          <>
            <div className="mb-4">
              <WebhookState endpoint={stored.record} />
              {stored.record.previousUntil && (
                <p className="mt-1 text-quiet">
                  {`Until ${formatOfficeDateTime(stored.record.previousUntil)}, the earlier secret works too.`}
                </p>
              )}
            </div>
            <Actions endpoint={stored.record} onEdit={() => setEditing(true)} />
            <Deliveries endpoint={stored.record} />
            <FormDialog isOpen={isEditing} title="Change" onClose={() => setEditing(false)}>
              {(cancel) => (
                <WebhookForm stored={stored} onCancel={cancel} onSaved={() => setEditing(false)} />
              )}
            </FormDialog>
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function Actions({ endpoint, onEdit }: { endpoint: Endpoint; onEdit: () => void }) {
  const { id, name } = endpoint;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  const test = useMutation({
    mutationFn: () => withSession(() => webhooks.test(id)),
    onSuccess: () => webhooks.refresh(client),
  });
  const renewal = useRecordChange<Endpoint>({
    change: async () => setSecret((await webhooks.renewSecret(id)).secret),
    refresh: webhooks.refresh,
    success: 'New secret made',
    failure: 'Failed to make a new secret',
  });
  const renewing = useConfirmedChange(renewal, () => ({
    title: 'New secret',
    question: `For 24 hours, ${name} can check events with either secret. Enter the new one there by then.`,
    verb: 'Make new secret',
    pending: 'Making...',
  }));
  const deletion = useRecordChange<Endpoint>({
    change: () => webhooks.remove(id),
    refresh: async () => {
      await navigate({ to: adminPaths.webhooks });
      await client.invalidateQueries({ queryKey: ['webhooks'], exact: true });
    },
    success: 'Webhook deleted',
    failure: 'Failed to delete the webhook',
  });
  const deleting = useConfirmedChange(deletion, () => ({
    title: 'Delete webhook',
    question: `${name} hears of nothing more, and its deliveries are deleted.`,
    verb: 'Delete',
    pending: 'Deleting...',
    isDestructive: true,
  }));
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button pending={test.isPending && 'Sending...'} onClick={() => test.mutate()}>
          Send a test
        </Button>
        <Button look="secondary" onClick={onEdit}>
          Change
        </Button>
        <Button look="secondary" onClick={(event) => renewing.ask(endpoint, event)}>
          New secret
        </Button>
        <Button look="secondary" onClick={(event) => deleting.ask(endpoint, event)}>
          Delete
        </Button>
      </div>
      {test.error && <FormAlert>{reasonOf(test.error)}</FormAlert>}
      <TestResult delivery={test.data} />
      {renewing.dialog}
      {deleting.dialog}
      <Dialog title="New secret" isOpen={secret !== null} onClose={() => setSecret(null)}>
        <SecretShownOnce secret={secret ?? ''} onClose={() => setSecret(null)} />
      </Dialog>
    </>
  );
}

const TestResult = ({ delivery }: { delivery: Delivery | undefined }) => (
  <output className="mb-6 block empty:hidden">
    {delivery && (
      <div className="border border-line bg-surface p-5">
        <p className="mb-3 font-semibold">
          {delivery.status === 'delivered' ? 'The test arrived.' : 'The test did not arrive.'}
        </p>
        <DeliveryFacts delivery={delivery} />
      </div>
    )}
  </output>
);
