import { fuzzEveryRoute } from './every-route.ts';
import { databaseEdges } from './values.ts';

// The rules are the same code on both engines, so the test on SQLite sends the other edges.
fuzzEveryRoute('postgres', { reads: 1, writes: 3, edges: databaseEdges });
