import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('postgres', { runs: 33, atLeast: 2500 });
