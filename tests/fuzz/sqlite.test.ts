import { fuzzEveryEndpoint } from './every-endpoint.ts';

fuzzEveryEndpoint('sqlite', { runs: 130, atLeast: 10_000 });
