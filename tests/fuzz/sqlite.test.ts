import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('sqlite', { runs: 135, atLeast: 10_000 });
