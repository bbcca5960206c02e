import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { InquiryDetail, InquiryEdit, InquiryNote, Inquiry } from '#domain/inquiries.ts';
import { request } from './request.ts';
import { type ListParameters, queryString, resource, type Tagged } from './resource.ts';

const path = '/api/admin/contacts';

export const contacts = resource<Inquiry, InquiryEdit>('contacts', path);

/** One inquiry with its notes, mails and the person's others, as it stands now. */
export const getInquiry = (id: string) => contacts.get(id) as Promise<Tagged<InquiryDetail>>;

export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: () => getInquiry(id),
    gcTime: 0,
  });

/** New inquiries that nobody has opened. */
export const unreadQuery = queryOptions({
  queryKey: ['contacts', 'unread'],
  queryFn: () => request<{ unread: number }>('GET', `${path}/unread`),
});

export const markRead = (id: string) => request<void>('POST', `${path}/${id}/read`);
export const releaseFromSpam = (id: string) => request<unknown>('POST', `${path}/${id}/not-spam`);
export const addNote = (id: string, text: string) =>
  request<InquiryNote>('POST', `${path}/${id}/notes`, { text });
export const erasePerson = (email: string) =>
  request<{ erased: number }>('POST', `${path}/erase`, { email });

/** Where the browser fetches a list as a file. */
export const exportHref = (parameters: ListParameters) =>
  `${path}/export.csv?${queryString(parameters)}`;

/** After a change: whatever shows inquiries, or what happened to them, asks again. */
export const refreshInquiries = (client: QueryClient) =>
  Promise.all([['contacts'], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
