import { serviceLabels } from '#domain/contact-words.ts';
import type { ContactSubmission } from '#domain/leads.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { mailHref, phoneHref } from './contact-links.ts';

export const contactColumns: [Column<ContactSubmission>, ...Column<ContactSubmission>[]] = [
  { header: 'From', width: 'wide:w-[29%]', cell: (contact) => <Sender contact={contact} /> },
  { header: 'Interested in', width: 'wide:w-[17%]', cell: ({ service }) => serviceLabels[service] },
  {
    header: 'Message',
    width: 'wide:w-[36%]',
    cell: ({ message }) =>
      message ? (
        <p className="max-w-prose whitespace-pre-wrap">{message}</p>
      ) : (
        <span className="text-quiet">No message</span>
      ),
  },
  {
    header: 'Received',
    width: 'wide:w-[18%]',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="block text-balance tabular-nums">
        {formatOfficeDateTime(createdAt)}
      </time>
    ),
  },
];

function Sender({ contact }: { contact: ContactSubmission }) {
  const { firstName, lastName, email, phone, status } = contact;
  const dial = phone && phoneHref(phone);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-semibold">
        <span className="min-w-0 break-words">{`${firstName} ${lastName}`}</span>
        {status === 'spam' && (
          <Badge>
            <span aria-hidden>Spam</span>
            <span className="sr-only">Marked as spam</span>
          </Badge>
        )}
      </span>
      <a href={mailHref(email)} className={linkClasses}>
        {email}
      </a>
      {dial ? (
        <a href={dial} className={linkClasses}>
          {phone}
        </a>
      ) : (
        phone && <span className="block py-0.5">{phone}</span>
      )}
    </>
  );
}

const linkClasses =
  'block w-fit max-w-full py-0.5 text-oak underline decoration-oak/40 underline-offset-3 hover:decoration-current';
