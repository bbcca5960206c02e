import * as z from 'zod/mini';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  testimonial,
  testimonialsQuery,
  testimonialType,
  type Testimonial,
} from '#features/testimonials/domain.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatSpreadsheetTime } from '#shared/domain/office-time.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import type { RecordContext, RecordStore } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { testimonials, withdrawTestimonial, type Withdrawal } from './store.ts';

const columns: ExportColumns<Testimonial> = [
  ['Name as shown', ({ name }) => name],
  ['Detail after the name', ({ title }) => title],
  ['The client’s words', ({ content }) => content],
  ['Agent', ({ agentName, agentIsActive }) => agentName && markedName(agentName, agentIsActive)],
  ['Consent given on', ({ consentDate }) => consentDate],
  ['How consent was given', ({ consentMethod }) => consentMethod],
  ['Requested by', ({ requestedBy }) => requestedBy],
  ['Closed transaction', ({ transactionNote }) => transactionNote],
  ['Relationship to the brokerage', ({ relationship }) => relationship],
  ['Shown to visitors', ({ isShown }) => (isShown ? 'Yes' : 'No')],
  ['Withdrawn', ({ withdrawnAt }) => withdrawnAt && formatSpreadsheetTime(withdrawnAt)],
  ['Added', ({ createdAt }) => formatSpreadsheetTime(createdAt)],
  ['Id', ({ id }) => id],
];

const withdrawal: RecordStore<Testimonial, Withdrawal> = {
  entity: testimonialType.entity,
  entityName: testimonialType.nameOf,
  action: 'withdraw',
  get: testimonials.get,
  update: withdrawTestimonial,
};

export function testimonialsRoutes(app: TypedApp, context: RecordContext): void {
  recordRoutes(app, context, testimonialType, {
    ...testimonials,
    frontDesk: 'delete',
    query: testimonialsQuery,
    answer: testimonial,
    listed: testimonial,
    // A testimonial is kept as evidence, so a DELETE request only hides it.
    deactivated({ agentName: _name, agentIsActive: _isActive, ...stored }) {
      return { ...stored, isShown: false };
    },
  });

  exportRoutes(app, context, {
    path: testimonialType.apiPath,
    plural: testimonialType.plural,
    query: z.omit(testimonialsQuery, { page: true }),
    find: async (query) =>
      exportOfList({
        ...(await testimonials.find(context.db, query)),
        file: 'testimonials',
        entity: testimonialType.entity,
        counted: 'testimonials',
        columns,
      }),
  });

  const withdraw = {
    summary: 'Withdraw one testimonial from the site for good',
    response: { 200: testimonial },
  };
  app.post(
    apiPaths.testimonialWithdraw(':id'),
    { schema: withdraw, config: { access: withFrontDesk() } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const now = context.clock().toISOString();
      const withdrawn = await editRecord(context, withdrawal, request, id, ({ withdrawnAt }) => ({
        withdrawnAt: withdrawnAt ?? now,
        isShown: false,
      }));
      return sendRecord(reply, withdrawn);
    },
  );
}
