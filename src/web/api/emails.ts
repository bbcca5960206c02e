import { queryOptions } from '@tanstack/react-query';
import type { ListedEmail, Email, EmailState } from '#domain/emails.ts';
import { apiPaths } from '#domain/paths.ts';
import { request } from './request.ts';
import { type ListParameters, pageQuery, type PageQuery } from './resource.ts';

/* Mails belong to inquiries, whose keys these are: what changes those may send some. */

/** Newest first; asked afresh on every visit, since mails come and go by themselves. */
export const emailsPageQuery = (parameters: ListParameters): PageQuery<ListedEmail> => ({
  ...pageQuery<ListedEmail>(['contacts', 'mails'], apiPaths.emails, parameters),
  gcTime: 0,
  refetchOnMount: 'always',
});

/** Likewise, wherever it is told. */
export const emailStateQuery = queryOptions({
  queryKey: ['contacts', 'mail-state'],
  queryFn: () => request<EmailState>('GET', apiPaths.emailState),
  refetchOnMount: 'always',
});

/** The mail with its words. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'mail', id],
    queryFn: () => request<Email>('GET', apiPaths.email(id)),
  });

export const sendEmailAgain = (id: string) => request<Email>('POST', apiPaths.emailSendAgain(id));

/** @returns how many had failed, and are on their way now */
export const sendFailedEmailsAgain = () =>
  request<{ mails: number }>('POST', apiPaths.emailsSendAgain);
