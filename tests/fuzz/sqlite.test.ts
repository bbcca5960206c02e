import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('sqlite', { runs: 75, atLeast: 10_000 });
