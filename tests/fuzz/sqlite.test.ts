import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('sqlite', { runs: 100, atLeast: 10_000 });
