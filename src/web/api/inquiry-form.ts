import type { InquiryRequest } from '#domain/inquiry-form.ts';
import { request } from './request.ts';

/** Where the form posts by itself, too. */
export const inquiryPath = '/api/contact';

/** @param key the same for a repeated inquiry, which is then stored once */
export const sendInquiry = (inquiry: InquiryRequest, key: string | undefined): Promise<void> =>
  request('POST', inquiryPath, inquiry, key ? { 'idempotency-key': key } : {});
