import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import { exportFormats, exportPath } from '#shared/domain/api-paths.ts';
import { confirmed, office } from '#shared/http/calls/access.ts';
import { fileOf } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { exportTypes, sendExport, type Export } from './export.ts';

interface ExportRoutes<Query extends z.ZodMiniType, Row> {
  /** The path of the list's own call. */
  path: string;
  plural: string;
  /** The list's query without the page; undefined if the list has none. */
  query?: Query;
  find: (query: z.output<Query>, request: FastifyRequest) => Export<Row> | Promise<Export<Row>>;
}

/** Adds the routes that send what a list shows, as a CSV file and as an Excel file. */
export function exportRoutes<Query extends z.ZodMiniType, Row>(
  app: TypedApp,
  context: { db: Database; clock: () => Date },
  { path, plural, query, find }: ExportRoutes<Query, Row>,
): void {
  for (const format of exportFormats) {
    const schema = {
      summary: `Export ${plural} as ${format === 'csv' ? 'a CSV' : 'an Excel'} file`,
      ...(query && { querystring: query }),
      response: { 200: fileOf(exportTypes[format]) },
    };
    // Without `exposeHeadRoute`, Fastify would answer HEAD requests by making the whole export.
    const options = { exposeHeadRoute: false, config: { access: confirmed(office()) } };
    app.get(exportPath(path, format), { schema, ...options }, async (request, reply) => {
      const exported = await find(request.query as z.output<Query>, request);
      return sendExport(context, request, reply, { ...exported, format });
    });
  }
}
