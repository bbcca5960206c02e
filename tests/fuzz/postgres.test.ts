import { fuzzEveryRoute } from './every-route.ts';

fuzzEveryRoute('postgres', { reads: 4, writes: 8 });
