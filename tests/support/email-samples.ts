/** Sample values for the tests that check the emails' texts. */
import type { InquiryForEmail } from '#features/inquiries/domain/inquiries.ts';

export const sampleOffice = { name: 'Office', address: 'office@example.com' };
export const sampleAgent = { name: 'Eleanor Whitfield', email: 'eleanor@example.com' };
export const sampleInquiry: InquiryForEmail = {
  createdAt: '2026-11-21T15:00:00.000Z',
  replyDueAt: '2026-11-21T17:00:00.000Z',
  id: '00000000-0000-7000-8000-000000000000',
  status: 'new',
  spamReason: null,
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia@example.com',
  phone: '(912) 555-0166',
  service: 'buying',
  message: 'A row house,\nplease. <script>',
  source: 'website',
  sourceNote: null,
  aboutAgent: null,
};
