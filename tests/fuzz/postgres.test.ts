import { fuzzEveryRoute } from './every-route.ts';

fuzzEveryRoute('postgres', { reads: 2, writes: 4 });
