import { v7 as newId } from 'uuid';

const at = '2026-11-21T15:00:00.123Z';

/** Rows for the tables of administrators' accounts. */
export function accountContent(adminUserId: string) {
  const view = { list: 'agent' as const, name: 'José’s', search: '?q=%F0%9F%8F%A1' };
  const person = { fullName: 'José O’Núñez', title: 'Qualifying Broker', createdAt: at };
  return {
    adminUsers: [
      { id: adminUserId, username: 'keeper', password: '$argon2id$', isActive: false, ...person },
    ],
    sessions: [
      { id: newId(), tokenHash: 'h', adminUserId, address: '::1', createdAt: at, lastSeenAt: at },
    ],
    knownDevices: [{ tokenHash: 'h', adminUserId, lastLoginAt: at }],
    savedViews: [{ id: newId(), adminUserId, ...view, createdAt: at }],
  };
}
