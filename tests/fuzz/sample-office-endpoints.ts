/** The endpoints of "Needs attention", of "Getting started" and of the sample office. */
import * as fc from 'fast-check';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import { kept, refused, type Field } from './rules.ts';
import { idPattern, sampleId } from './sample-office.ts';
import { anyValue, oddNumber } from './values.ts';

const ids: Field = {
  good: fc.constantFrom([], [sampleId], undefined),
  near: fc.oneof(fc.constantFrom([''], [sampleId, 1], sampleId), fc.array(anyValue)),
  judge(value) {
    if (value === undefined) return kept([]);
    const isFine =
      Array.isArray(value) &&
      value.every((each) => typeof each === 'string' && idPattern.test(each));
    return isFine ? kept(value) : refused;
  },
};

const expected: Field = {
  good: fc.constantFrom(1, 1, 1, 12),
  near: oddNumber,
  judge: (value) => (Number.isSafeInteger(value) ? kept(value) : refused),
};

export const sampleOfficeEndpoints: Endpoint[] = [
  get(`${admin}/attention`),
  get(`${admin}/getting-started`),
  get(`${admin}/demo`),
  write('POST', `${admin}/demo/removal`, {
    reach: 'super_admin',
    body: { expected, keep: ids, remove: ids },
    success: [204],
    changes: ['policies', 'demoRecords'],
    conflicts: ({ seen }) => (seen['expected'] === 1 ? [] : [409]),
  }),
];
