import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { InquiryDetail } from '#domain/inquiries.ts';
import { HistoryLink } from '#web/admin/screen/history-link.tsx';
import { NotFoundPage } from '#web/admin/screen/not-found-page.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { WayBack } from '#web/admin/screen/way-back.tsx';
import { inquiryQuery, markRead, refreshInquiries } from '#web/api/inquiries.ts';
import { hasStatus } from '#web/api/request.ts';
import { adminInquiryPath, adminPaths } from '#domain/paths.ts';
import { ErasePerson } from './delete-personal-data.tsx';
import { TriageSection } from './triage-section.tsx';
import { InquiryWords } from './inquiry-words.tsx';
import { Mails } from './emails-section.tsx';
import { Notes } from './notes-section.tsx';
import { SamePerson } from './same-person.tsx';

const route = getRouteApi(`/signed-in${adminInquiryPath('$id')}`);

/** One inquiry with everything that the office knows beside it. */
export function InquiryPage() {
  const { id } = route.useParams();
  const query = useQuery(inquiryQuery(id));
  const contact = query.data?.record;
  useReadMark(contact);
  if (hasStatus(query.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title={contact ? `${contact.firstName} ${contact.lastName}` : 'Contact Submission'}
      back={<WayBack to={adminPaths.inquiries} label="Back to Contact Submissions" />}
      actions={
        contact && (
          <>
            <HistoryLink entity="contact_submission" record={contact.id} />
            <ErasePerson contact={contact} />
          </>
        )
      }
    >
      <QueryView
        query={query}
        loading="Loading contact submission..."
        failed="The contact submission could not be loaded"
      >
        {(opened) => (
          <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
            <InquiryWords contact={opened.record} />
            <div className="min-w-0 space-y-4 lg:row-span-2">
              <TriageSection opened={opened} />
              <Mails contact={opened.record} />
              <SamePerson contact={opened.record} />
            </div>
            <Notes contact={opened.record} />
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

/** Whoever opens an inquiry has read it. */
function useReadMark(contact: InquiryDetail | undefined) {
  const client = useQueryClient();
  const unreadId = contact && contact.readAt === null ? contact.id : undefined;
  useEffect(() => {
    if (!unreadId) return;
    // That it could not be noted is no trouble to whoever reads.
    markRead(unreadId).then(
      () => refreshInquiries(client),
      () => undefined,
    );
  }, [unreadId, client]);
}
