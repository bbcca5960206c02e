import type { InquiryRequest } from '#domain/inquiry-form.ts';
import { apiPaths } from '#domain/paths.ts';
import { request } from './request.ts';

/** @param key the same for a repeated inquiry, which is then stored once */
export const sendInquiry = (inquiry: InquiryRequest, key: string | undefined): Promise<void> =>
  request('POST', apiPaths.inquiryForm, inquiry, key ? { 'idempotency-key': key } : {});
