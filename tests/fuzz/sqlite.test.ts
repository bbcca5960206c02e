import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('sqlite', { runs: 60, atLeast: 9_500 });
