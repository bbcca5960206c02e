import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { EmailSummary } from '#features/emails/domain.ts';
import type { CrmCopy } from './domain/crm-copy.ts';
import type { CallInput, InquiryCall } from './domain/calls.ts';
import type { ReplyInput, SavedReply, SavedReplyInput } from './domain/replies.ts';
import type { OfficeInquiry } from './domain/office-inquiry.ts';
import type {
  ErasedInquiries,
  EraseInput,
  InquiryDetail,
  InquiryEdit,
  InquiryNote,
  Inquiry,
  UnreadInquiries,
} from './domain/inquiries.ts';
import type { BulkChangeFrom, BulkResult } from './domain/bulk-edit.ts';
import type { InquiryCounts } from './domain/inquiry-tabs.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { visitQuery } from '#shared/api/query-client.ts';
import { hasStatus, request, requestAnswer } from '#shared/api/request.ts';
import {
  ifMatch,
  type PageQuery,
  readVersioned,
  resource,
  type Versioned,
} from '#shared/api/resource.ts';

export const inquiries = resource<Inquiry, InquiryEdit>('inquiries', apiPaths.inquiries);

/**
 * The first page of the open inquiries that are assigned to an agent, with their total number. They
 * are not kept in the cache, because a user who deactivates the agent must see the current number.
 */
export const openInquiriesQuery = (agent: string): PageQuery<Inquiry> => ({
  ...inquiries.list({ agent, status: 'open' }),
  gcTime: 0,
});

export const getInquiry = (id: string) => inquiries.get(id) as Promise<Versioned<InquiryDetail>>;

export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['inquiries', 'one', id],
    queryFn: () => getInquiry(id),
    gcTime: 0,
  });

interface KnownUnread extends UnreadInquiries {
  etag: string;
}

const unreadKey = ['inquiries', 'unread'];

/**
 * The ids of the newest inquiries with the status "new" that no administrator has opened, at most
 * 100. The server answers 304 if they are the same as in the last answer.
 */
export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  // If the session has ended, the user stays on the screen, because usually a timer and not a click
  // starts this call.
  meta: { staysOnScreen: true },
  queryFn: async ({ client }): Promise<KnownUnread> => {
    const known = client.getQueryData<KnownUnread>(unreadKey);
    const headers = known && { 'if-none-match': known.etag };
    try {
      const answer = await requestAnswer<UnreadInquiries>(
        'GET',
        apiPaths.inquiriesUnread,
        undefined,
        headers,
      );
      return { ...answer.body, etag: answer.headers.get('etag') ?? '' };
    } catch (error) {
      if (known && hasStatus(error, 304)) return known;
      throw error;
    }
  },
});

/** The list on the screen stays as it is. Others load again when the user opens them. */
export const markListsOld = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['list', 'inquiries'], refetchType: 'none' });

/** The number of inquiries in each tab of the list. */
export const inquiryCountsQuery = visitQuery(['inquiries', 'counts'], () =>
  request<InquiryCounts>('GET', apiPaths.inquiryCounts),
);

/** The most frequent values of the filter by where visitors came from. */
export const cameFromQuery = queryOptions({
  queryKey: ['inquiries', 'came-from'],
  queryFn: () => request<string[]>('GET', apiPaths.inquiriesCameFrom),
});

export const addInquiry = (inquiry: OfficeInquiry) =>
  request<Inquiry>('POST', apiPaths.inquiries, inquiry);

export const editInquiries = (ids: string[], { from, ...change }: BulkChangeFrom) =>
  request<BulkResult>('POST', apiPaths.inquiriesBulk, { ids, change, from });

export const markSpamSeen = () => request<void>('POST', apiPaths.inquiriesSpamSeen);
export const markRead = (id: string) => request<void>('POST', apiPaths.inquiryRead(id));
export const releaseFromSpam = (id: string) =>
  request<unknown>('POST', apiPaths.inquiryNotSpam(id));
export const allowContact = (id: string) =>
  request<unknown>('POST', apiPaths.inquiryMayContact(id));
export const addNote = (id: string, text: string) =>
  request<InquiryNote>('POST', apiPaths.inquiryNotes(id), { text });
export const sendReply = (id: string, reply: ReplyInput) =>
  request<EmailSummary>('POST', apiPaths.inquiryReplies(id), reply);
export const logCall = (id: string, call: CallInput) =>
  request<InquiryCall>('POST', apiPaths.inquiryCalls(id), call);

export const savedReplies = resource<SavedReply, SavedReplyInput>(
  'saved-replies',
  apiPaths.savedReplies,
  [['saved-replies']],
);

export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: () => request<SavedReply[]>('GET', apiPaths.savedReplies),
});

export const erasePersonalData = (person: EraseInput) =>
  request<ErasedInquiries>('POST', apiPaths.inquiriesErase, person);

export const crmCopyQuery = visitQuery(['crm-copy'], () =>
  readVersioned<CrmCopy>(apiPaths.crmCopy),
);

export const saveCrmCopy = (setting: CrmCopy, etag: string) =>
  request<CrmCopy>('PUT', apiPaths.crmCopy, setting, ifMatch(etag));
