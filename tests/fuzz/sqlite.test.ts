import { fuzzEveryRoute } from './every-route.ts';
import { edges } from './values.ts';

fuzzEveryRoute('sqlite', { reads: 2, writes: 5, edges });
