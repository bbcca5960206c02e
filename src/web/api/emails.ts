import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListedEmail, Mail, EmailState } from '#domain/emails.ts';
import { request } from './request.ts';
import { type ListParameters, readPage } from './resource.ts';

const path = '/api/admin/mails';

/* Mails belong to inquiries, whose keys these are: what changes those may send some. */

/** Newest first; asked afresh on every visit, since mails come and go by themselves. */
export const emailsQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: ['contacts', 'mails', parameters],
    queryFn: ({ signal }) => readPage<ListedEmail>(path, parameters, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** Likewise, wherever it is told. */
export const emailStateQuery = queryOptions({
  queryKey: ['contacts', 'mail-state'],
  queryFn: () => request<EmailState>('GET', `${path}/state`),
  refetchOnMount: 'always',
});

/** The mail with its words. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'mail', id],
    queryFn: () => request<Mail>('GET', `${path}/${id}`),
  });

export const sendEmailAgain = (id: string) => request<Mail>('POST', `${path}/${id}/send-again`);

/** @returns how many had failed, and are on their way now */
export const sendFailedEmailsAgain = () => request<{ mails: number }>('POST', `${path}/send-again`);
