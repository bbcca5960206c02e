import type { ContactRequest } from '#domain/inquiry-form.ts';
import { request } from './request.ts';

/** Where the form posts by itself, too. */
export const contactPath = '/api/contact';

/** @param key the same for a repeated inquiry, which is then stored once */
export const sendInquiry = (inquiry: ContactRequest, key: string | undefined): Promise<void> =>
  request('POST', contactPath, inquiry, key ? { 'idempotency-key': key } : {});
