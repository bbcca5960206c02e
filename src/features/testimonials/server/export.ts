import type { Testimonial, TestimonialsQuery } from '#features/testimonials/domain.ts';
import type { Database } from '#shared/db/connection.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatSpreadsheetTime } from '#shared/domain/office-time.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { testimonials } from './store.ts';

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

export const exportTestimonials = async (db: Database, query: TestimonialsQuery) =>
  exportOfList({
    ...(await testimonials.find(db, query)),
    file: 'testimonials',
    entity: 'testimonial',
    counted: 'testimonials',
    columns,
  });
