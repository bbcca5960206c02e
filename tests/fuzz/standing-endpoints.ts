/** The endpoints of the list of all agents' standings in continuing education. */
import { admin, get, type Endpoint } from './endpoint.ts';
import { boardExportQuery, boardQuery } from './query-fields.ts';

export const standingEndpoints: Endpoint[] = [
  get(`${admin}/ce-rules`),
  get(`${admin}/standing`, { query: boardQuery, share: 100 }),
  get(`${admin}/standing/summary`),
  get(`${admin}/standing/export.csv`, { query: boardExportQuery, refusesHead: true }),
];
