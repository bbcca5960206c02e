import { queryOptions } from '@tanstack/react-query';
import type { Email, EmailsSentAgain, EmailState, ListedEmail, TestEmailResult } from './domain.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { reloads, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { type ListParameters, pageQuery, type PageQuery } from '#shared/api/resource.ts';

/* The query keys below begin with "inquiries", so that `refreshInquiries` also reloads the emails,
   because a change of an inquiry can send emails. */

/**
 * One page of emails, newest first. It is loaded on every visit, because the server adds and sends
 * emails without an action of this user.
 */
export const emailsPageQuery = (parameters: ListParameters): PageQuery<ListedEmail> => ({
  ...pageQuery<ListedEmail>(['inquiries', 'emails'], apiPaths.emails, parameters),
  gcTime: 0,
  refetchOnMount: 'always',
});

export const emailStateQuery = visitQuery(['inquiries', 'email-state'], () =>
  request<EmailState>('GET', apiPaths.emailState),
);

export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['inquiries', 'email', id],
    queryFn: () => request<Email>('GET', apiPaths.email(id)),
  });

export const sendEmailAgain = (id: string) => request<Email>('POST', apiPaths.emailSendAgain(id));

/** Queues again the failed emails that are still worth sending (see `isWanted` in domain.ts). */
export const sendFailedEmailsAgain = () =>
  request<EmailsSentAgain>('POST', apiPaths.emailsSendAgain);

/** Sends a test email at once, and returns whether the email server accepted it. */
export const sendTestEmail = (email: string) =>
  request<TestEmailResult>('POST', apiPaths.emailTest, { email });

/** Reloads the inquiries, emails and audit entries that are on the screen. */
export const refreshInquiries = reloads(['list', 'inquiries'], ['inquiries'], ['audit']);
