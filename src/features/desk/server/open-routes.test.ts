import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { insertDeskLinks } from '#features/desk/server/links.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a link that opens one thing at the desk on %s', (engine) => {
  const desk = shareDesk(engine);
  const db = () => desk.office().db;

  test('is unknown after the agent got another address', async () => {
    const { agent } = await desk.signIn();
    const link = { kind: 'open', agentId: agent.id, target: '/desk/unknown/1' } as const;
    const now = desk.office().clock.read();
    const [token = ''] = await insertDeskLinks(
      db(),
      [{ ...link, address: 'old@example.com' }],
      now,
    );
    expect((await desk.get(deskPaths.open(token))).answer.statusCode).toBe(404);
  });
});
