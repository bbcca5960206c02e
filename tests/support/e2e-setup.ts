import { forgetRecord } from './e2e-record.ts';

/** Runs once before all journeys: what an earlier run left says nothing about this one. */
/* eslint-disable-next-line import/no-default-export -- Playwright takes a setup in no other way */
export default forgetRecord;
