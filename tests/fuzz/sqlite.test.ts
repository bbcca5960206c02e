import { fuzzEveryRoute } from './every-route.ts';

fuzzEveryRoute('sqlite', { reads: 3, writes: 8 });
