import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('postgres', { runs: 24, atLeast: 2500 });
