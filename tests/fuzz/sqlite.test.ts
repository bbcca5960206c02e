import { fuzzEveryRoute } from './every-route.ts';
import { edges } from './values.ts';

fuzzEveryRoute('sqlite', { reads: 3, writes: 8, edges });
