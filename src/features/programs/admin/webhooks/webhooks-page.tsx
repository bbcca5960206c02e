import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { webhooks } from '#features/programs/api/webhooks.ts';
import { eventLabels } from '#features/programs/domain/events.ts';
import type { Endpoint } from '#features/programs/domain/webhooks.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminPaths, adminWebhookPath } from '#shared/domain/paths.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { None } from '#shared/ui/list/none.tsx';
import { type Columns, FramedTable } from '#shared/ui/list/table.tsx';
import { SecretShownOnce } from './secret-shown-once.tsx';
import { useWebhookState } from './use-webhook-state.ts';
import { WebhookForm } from './webhook-form.tsx';

export function WebhooksPage() {
  const query = useQuery(webhooks.all);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Screen
      title="Webhooks"
      intro="This site tells other programs at once when something happens here."
      back={<BackLink to={adminPaths.api} label="Back to Connect another program" search={{}} />}
      actions={<Button onClick={() => setAdding(true)}>New webhook</Button>}
    >
      <QueryView
        query={query}
        loading="Loading webhooks..."
        failed="The webhooks could not be loaded"
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyMessage
              icon={Webhook}
              title="No webhooks"
              body="Add one for each program that should hear of inquiries, agents or policies."
            />
          ) : (
            <FramedTable
              caption="Webhooks"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              isQuiet={({ isOn }) => !isOn}
            />
          )
        }
      </QueryView>
      <FormDialog isOpen={isAdding} title="New webhook" onClose={() => setAdding(false)}>
        {(cancel) => (
          <WebhookForm
            onCancel={cancel}
            onSaved={(saved) => {
              setAdding(false);
              if ('secret' in saved) setSecret(saved.secret);
            }}
          />
        )}
      </FormDialog>
      <Dialog title="Webhook added" isOpen={secret !== null} onClose={() => setSecret(null)}>
        <SecretShownOnce secret={secret ?? ''} onClose={() => setSecret(null)} />
      </Dialog>
    </Screen>
  );
}

export function WebhookState({ endpoint }: { endpoint: Endpoint }) {
  const { isOn, reason } = useWebhookState(endpoint);
  return (
    <>
      <Badge tone={isOn ? 'oak' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
      {reason && <span className="mt-0.5 block text-brick">{reason}</span>}
    </>
  );
}

const columns: Columns<Endpoint> = [
  {
    header: 'Name',
    width: 'wide:w-[20%]',
    cell: ({ id, name, tokenName }) => (
      <>
        <Link to={adminWebhookPath('$id')} params={{ id }} className="text-link">
          {name}
        </Link>
        {tokenName && <span className="block text-quiet">{`Added by ${tokenName}`}</span>}
      </>
    ),
  },
  {
    header: 'Address',
    width: 'wide:w-[26%]',
    cell: ({ url }) => <span className="break-all">{url}</span>,
  },
  {
    header: 'Sends when',
    width: 'wide:w-[26%]',
    cell: ({ events }) => (
      <span className="whitespace-pre-line">
        {events.map((type) => eventLabels[type] ?? type).join('\n')}
      </span>
    ),
  },
  {
    header: 'State',
    width: 'wide:w-[14%]',
    cell: (endpoint) => <WebhookState endpoint={endpoint} />,
  },
  {
    header: 'Failing since',
    width: '',
    cell: ({ failingSince }) => (failingSince ? formatOfficeDateTime(failingSince) : <None />),
  },
];
