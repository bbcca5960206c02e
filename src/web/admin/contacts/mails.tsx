import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactDetail } from '#domain/leads.ts';
import {
  mailKindLabels,
  type MailStatus,
  mailStatusLabels,
  type MailSummary,
} from '#domain/mail.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import { mailQuery, sendMailAgain } from '#web/api/contacts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from './panel.tsx';
import { useContactChange } from './use-contact-change.ts';

const tones = { queued: 'plain', sending: 'plain', sent: 'oak', failed: 'brick' } as const;

/** What the server mailed because of this inquiry, and what became of it. */
export const Mails = ({ contact: { mails } }: { contact: ContactDetail }) => (
  <Panel title="Mails">
    {mails.length === 0 ? (
      <p className="text-quiet">Nothing was mailed.</p>
    ) : (
      <ul className="space-y-4">
        {mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ul>
    )}
  </Panel>
);

function MailItem({ mail }: { mail: MailSummary }) {
  const { id, kind, status, recipientAddress, sentAt, lastError } = mail;
  const [isOpen, setOpen] = useState(false);
  const again = useContactChange(() => sendMailAgain(id), {
    success: 'The mail is on its way again',
    failure: 'Failed to send the mail again',
  });
  return (
    <li className="border-l-3 border-line pl-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {mailKindLabels[kind]} <MailStatusBadge status={status} />
      </p>
      <p className="text-sm break-words text-quiet">
        {recipientAddress}
        {sentAt && (
          <>
            , <time dateTime={sentAt}>{formatOfficeDateTime(sentAt)}</time>
          </>
        )}
      </p>
      {lastError && <p className="mt-1 text-sm break-words text-brick">{lastError}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Read'}
          <span className="sr-only"> {mailKindLabels[kind]}</span>
        </Button>
        {status !== 'sending' && (
          <Button
            look="secondary"
            pending={again.isPending && 'Sending...'}
            onClick={() => again.mutate()}
          >
            Send again
            <span className="sr-only"> {mailKindLabels[kind]}</span>
          </Button>
        )}
      </div>
      {isOpen && <MailText id={id} />}
    </li>
  );
}

const MailStatusBadge = ({ status }: { status: MailStatus }) => (
  <Badge tone={tones[status]}>{mailStatusLabels[status]}</Badge>
);

function MailText({ id }: { id: string }) {
  const { data, isError } = useQuery(mailQuery(id));
  if (isError) return <p className="mt-2 text-brick">The mail could not be loaded.</p>;
  if (!data) return <p className="mt-2 text-quiet">Loading mail...</p>;
  return (
    <div className="mt-2 border border-line bg-paper p-3 text-sm">
      <p className="mb-2 font-semibold break-words">{data.subject}</p>
      <p className="break-words whitespace-pre-wrap">{data.text}</p>
    </div>
  );
}
