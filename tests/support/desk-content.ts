import { v7 as newId } from 'uuid';

const at = '2026-11-21T15:00:00.000Z';

/** Rows for the tables of the agents' desk. */
export const deskContent = (agentId: string) => {
  const fileId = newId();
  const access = { agentId, address: 'ann@example.com', createdAt: at };
  const bytes = new Uint8Array([0, 255, 10]);
  return {
    deskSettings: [{ id: 1, isOn: true, changedAt: at, changedBy: 'admin' }],
    deskRequests: [
      { id: newId(), tokenHash: 'request', address: 'ann@example.com', createdAt: at },
    ],
    deskLinks: [{ ...access, tokenHash: 'link', kind: 'enter' as const, expiresAt: at }],
    deskSessions: [{ ...access, id: newId(), tokenHash: 'session', lastVisitAt: at }],
    agentsAway: [{ id: newId(), agentId, fromOn: '2026-12-01', toOn: '2026-12-02', createdAt: at }],
    agentFiles: [
      {
        id: fileId,
        agentId,
        type: 'application/pdf' as const,
        size: 3,
        sha256: 'sum',
        createdAt: at,
      },
    ],
    agentFileChunks: [{ fileId, position: 0, bytes }],
    pageProposals: [{ agentId, proposed: '{}', base: '{}', createdAt: at }],
  };
};
