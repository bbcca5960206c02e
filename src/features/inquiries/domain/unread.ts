import * as z from 'zod/mini';

export const unreadInquiries = z.object({
  /** The newest inquiries with the status "new" that no administrator has opened, at most 100. */
  unread: z.array(z.string()),
});
export type UnreadInquiries = z.output<typeof unreadInquiries>;
