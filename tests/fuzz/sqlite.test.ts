import { fuzzEveryRoute } from './every-route.ts';

fuzzEveryRoute('sqlite', { reads: 12, writes: 30 });
