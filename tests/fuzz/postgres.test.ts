import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('postgres', { runs: 12, atLeast: 1500 });
