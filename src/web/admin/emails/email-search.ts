import { type EmailStatus, emailStatusLabels } from '#domain/emails.ts';
import { listSearch } from '#web/admin/lists/list-search.ts';

const statuses = ['failed', 'queued', 'sent'] as const satisfies EmailStatus[];

/** What the list can be narrowed to; being sent lasts a moment. */
export const statusOptions = statuses.map((value) => ({ value, label: emailStatusLabels[value] }));

/** Reads an address that anybody may have typed. */
export function emailSearch({ status, page }: Record<string, unknown>) {
  const known = statuses.find((each) => each === status);
  return { ...listSearch({ page }), ...(known && { status: known }) };
}
