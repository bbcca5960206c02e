import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('postgres', { runs: 25, atLeast: 2500 });
