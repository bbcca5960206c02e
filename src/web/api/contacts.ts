import { queryOptions } from '@tanstack/react-query';
import type { ContactSubmission } from '#domain/leads.ts';
import { read } from './query-client.ts';

/** Every inquiry, newest first. */
export const contactsQuery = queryOptions({
  queryKey: ['contacts'],
  queryFn: read<ContactSubmission[]>('/api/admin/contacts'),
});
