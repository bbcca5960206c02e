import { testKilledServer } from './killed-server.ts';

testKilledServer('postgres');
