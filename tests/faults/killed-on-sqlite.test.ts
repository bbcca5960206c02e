import { testKilledServer } from './killed-server.ts';

testKilledServer('sqlite');
