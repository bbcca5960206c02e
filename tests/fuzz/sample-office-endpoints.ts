/** The endpoints of "Needs attention", of "Getting started" and of the sample office. */
import { admin, get, write, type Endpoint } from './endpoint.ts';

export const sampleOfficeEndpoints: Endpoint[] = [
  get(`${admin}/attention`),
  get(`${admin}/getting-started`),
  get(`${admin}/demo`),
  write('POST', `${admin}/demo/removal`, {
    reach: 'super_admin',
    success: [200],
    changes: ['policies', 'demoRecords'],
  }),
];
