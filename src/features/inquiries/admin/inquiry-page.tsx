import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fullName } from '#shared/domain/full-name.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { HistoryLink } from '#shared/screen/audit/history-link.tsx';
import { NoEmailServer } from '#features/emails/admin/no-email-server.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { Panel, Screen } from '#shared/screen/screen.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { inquiryQuery, markRead } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { hasStatus } from '#shared/api/request.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { adminInquiryPath, adminPaths } from '#shared/domain/paths.ts';
import { NoteForm } from './activity/note-form.tsx';
import { Timeline } from './activity/timeline.tsx';
import { NeighborLinks } from './queue/neighbor-links.tsx';
import { DeletePersonalData } from './delete-personal-data.tsx';
import { TriageSection } from './triage-section.tsx';
import { InquirySection } from './inquiry-section.tsx';
import { SamePersonSection } from './same-person-section.tsx';

const route = getRouteApi(`/signed-in${adminInquiryPath('$id')}`);

export function InquiryPage() {
  const { id } = route.useParams();
  const isFrontDesk = useIsFrontDesk();
  const query = useQuery({ ...inquiryQuery(id), refetchInterval: untilReplySent });
  const inquiry = query.data?.record;
  useMarkRead(inquiry);
  if (!inquiry && hasStatus(query.error, 404)) {
    return <NotFoundPage actions={<NeighborLinks id={id} />} />;
  }
  return (
    <Screen
      title={inquiry ? fullName(inquiry) : 'Contact Submission'}
      intro={inquiry && <SampleMark id={inquiry.id} />}
      back={<BackLink to={adminPaths.inquiries} label="Back to Contact Submissions" />}
      actions={
        inquiry && (
          <>
            <NeighborLinks id={id} />
            <HistoryLink entity="contact_submission" record={inquiry.id} />
            {!isFrontDesk && <DeletePersonalData inquiry={inquiry} />}
          </>
        )
      }
    >
      <QueryView
        query={query}
        loading="Loading inquiry..."
        failed="The inquiry could not be loaded"
      >
        {(opened) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]"
          >
            <InquirySection inquiry={opened.record} />
            <div className="min-w-0 space-y-4 lg:row-span-2">
              <TriageSection opened={opened} />
              <SamePersonSection inquiry={opened.record} />
            </div>
            <Panel title="Activity">
              <NoEmailServer />
              <NoteForm inquiryId={id} />
              <Timeline inquiry={opened.record} />
            </Panel>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

/**
 * The refetch interval of the inquiry's query: 3 seconds while a reply is being sent or waits for
 * its first attempt, and otherwise none.
 */
const untilReplySent = ({
  state: { data },
}: {
  state: { data: Versioned<InquiryDetail> | undefined };
}) =>
  data?.record.emails.some(
    ({ kind, status, attempts }) =>
      kind === 'reply' && (status === 'sending' || (status === 'queued' && attempts === 0)),
  ) && 3000;

function useMarkRead(inquiry: InquiryDetail | undefined) {
  const client = useQueryClient();
  const unreadId = inquiry && inquiry.readAt === null ? inquiry.id : undefined;
  useEffect(() => {
    if (!unreadId) return;
    // Ignore a failure, because an inquiry that stays unread can still be edited.
    markRead(unreadId).then(
      () => refreshInquiries(client),
      () => undefined,
    );
  }, [unreadId, client]);
}
