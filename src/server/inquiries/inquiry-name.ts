import { formatOfficeDateTime } from '#domain/office-time.ts';

/** How the audit trail calls an inquiry: by when it came, because the visitor's name may have to be forgotten. */
export const inquiryName = ({ createdAt }: { createdAt: string }) =>
  `Inquiry of ${formatOfficeDateTime(createdAt)}`;
