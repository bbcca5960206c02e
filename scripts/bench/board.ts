import { boardCalls } from './list-calls.ts';
import { measureCalls } from './lists.ts';
import { onEachEngine } from './office-server.ts';

const size = {
  agents: 5000,
  policies: 100,
  educationRecords: 50_000,
  inquiries: 100,
  auditEntries: 100,
};

/** Measures the board of standings with its filters, its order, its summary and its pages. */
export const benchBoard = () => onEachEngine(size, (server) => measureCalls(server, boardCalls));
