import type { ReactNode } from 'react';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { type Testimonial, testimonialType } from '#features/testimonials/domain.ts';
import { RowButton } from '#shared/lists/row-actions.tsx';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { request } from '#shared/api/request.ts';
import { recordCalls } from '#shared/api/resource.ts';

export function useWithdrawal(): {
  renderButton: (row: Testimonial) => ReactNode;
  dialog: ReactNode;
} {
  const withdraw = useRecordChange<Testimonial>({
    change: ({ id }) => request('POST', apiPaths.testimonialWithdraw(id)),
    refresh: recordCalls(testimonialType).refresh,
    success: 'Testimonial withdrawn successfully',
    failure: 'Failed to withdraw testimonial',
  });
  const { ask, dialog } = useConfirmedChange(withdraw, ({ name }) => ({
    title: 'Withdraw testimonial',
    question: `Are you sure you want to withdraw the testimonial of ${name}? Visitors will no longer see it. The record stays as evidence and can no longer be changed.`,
    verb: 'Withdraw',
    pending: 'Withdrawing...',
  }));
  return {
    dialog,
    renderButton: (row) =>
      row.withdrawnAt === null && (
        <RowButton label="Withdraw" of={row.name} onClick={(event) => ask(row, event)} />
      ),
  };
}
