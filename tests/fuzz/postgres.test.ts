import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('postgres', { runs: 20, atLeast: 2500 });
