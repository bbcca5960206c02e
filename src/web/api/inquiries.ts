import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { InquiryDetail, InquiryEdit, InquiryNote, Inquiry } from '#domain/inquiries.ts';
import { apiPaths } from '#domain/paths.ts';
import { request } from './request.ts';
import { type ListParameters, queryString, resource, type Versioned } from './resource.ts';

export const contacts = resource<Inquiry, InquiryEdit>('contacts', apiPaths.inquiries);

/** One inquiry with its notes, mails and the person's others, as it stands now. */
export const getInquiry = (id: string) => contacts.get(id) as Promise<Versioned<InquiryDetail>>;

export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: () => getInquiry(id),
    gcTime: 0,
  });

/** New inquiries that nobody has opened. */
export const unreadQuery = queryOptions({
  queryKey: ['contacts', 'unread'],
  queryFn: () => request<{ unread: number }>('GET', apiPaths.inquiriesUnread),
});

export const markRead = (id: string) => request<void>('POST', apiPaths.inquiryRead(id));
export const releaseFromSpam = (id: string) =>
  request<unknown>('POST', apiPaths.inquiryNotSpam(id));
export const addNote = (id: string, text: string) =>
  request<InquiryNote>('POST', apiPaths.inquiryNotes(id), { text });
export const erasePersonalData = (email: string) =>
  request<{ erased: number }>('POST', apiPaths.inquiriesErase, { email });

/** Where the browser fetches a list as a file. */
export const exportHref = (parameters: ListParameters) =>
  `${apiPaths.inquiriesExport}?${queryString(parameters)}`;

/** After a change: whatever shows inquiries, or what happened to them, asks again. */
export const refreshInquiries = (client: QueryClient) =>
  Promise.all([['contacts'], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
