import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { shippedContent } from '#domain/website/parts.ts';
import { findAdminUser, insertAdminUser } from '#server/auth/administrators/administrator-store.ts';
import { argon2Passwords } from '#server/auth/passwords/passwords.ts';
import { runCommand, settingsFor, startCommand } from '#tests/support/commands.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { createPlace, engines, useDatabase, type Places } from '#tests/support/test-database.ts';

const password = 'velvet harbor lantern sixteen';
const timeout = 60_000;

describe.each(engines)('create-admin on %s', { timeout }, (engine) => {
  let place: Places[typeof engine];
  const start = async () => {
    place = await createPlace(engine);
  };
  const run = (args: string[], settings = {}) =>
    runCommand('create-admin', args, {
      ...settingsFor(place),
      ADMIN_PASSWORD: password,
      ...settings,
    });
  const trail = () =>
    useDatabase(place, (db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'actorId', 'actor', 'entity', 'entityName', 'address', 'after'])
        .orderBy('id')
        .execute(),
    );
  const find = (name: string) => useDatabase(place, (db) => findAdminUser(db, name));

  test('A39: records the creation and the new password', async () => {
    await start();
    expect(await run(['Ida', '--role', 'super_admin'])).toEqual({
      code: 0,
      output: 'Created ida (super admin).\n',
    });
    expect(await run(['ida'])).toEqual({
      code: 0,
      output: 'ida has a new password and is signed out everywhere.\n',
    });
    const common = {
      actorId: null,
      actor: null,
      entity: 'administrator',
      entityName: 'ida',
      address: 'the command line',
    };
    const after = JSON.stringify({ username: 'ida', role: 'super_admin', isActive: true });
    expect(await trail()).toEqual([
      { ...common, action: 'create', after },
      { ...common, action: 'password_changed', after: null },
    ]);
  });

  test('refuses a password that consists of the published name', async () => {
    await start();
    await run(['ida']);
    const { brokerage } = shippedContent;
    const name = { ...brokerage.name, name: 'Coastal Oak Realty', city: 'Brunswick, Georgia' };
    await useDatabase(place, (db) => publishPart(db, 'brokerage', { ...brokerage, name }));
    const { code, output } = await run(['ida'], { ADMIN_PASSWORD: 'coastaloak brunswick' });
    expect([code, output]).toEqual([1, expect.stringContaining('words about you, this office')]);
  });

  test('refuses to change a role, and changes nothing', async () => {
    await start();
    await run(['ida']);
    const stored = await find('ida');
    const { code, output } = await run(['ida', '--role', 'super_admin']);
    expect(code).toBe(1);
    expect(output).toMatch(/ida already exists as admin, and this command changes no roles/);
    expect(await find('ida')).toEqual(stored);
    expect(await trail()).toHaveLength(1);
  });

  test('says that a deactivated administrator still cannot sign in', async () => {
    await start();
    await run(['ida']);
    await useDatabase(place, (db) =>
      db.updateTable('adminUsers').set({ isActive: false }).execute(),
    );
    const { code, output } = await run(['ida']);
    expect(code).toBe(0);
    expect(output).toContain('ida is deactivated and still cannot sign in.');
  });

  test('sets the password of an existing name that is no longer allowed', async () => {
    await start();
    await useDatabase(place, async (db) => {
      await migrate(db);
      await insertAdminUser(db, { username: 'josé', passwordHash: '', role: 'admin' }, new Date());
    });
    expect((await run(['josé'])).code).toBe(0);
  });
});

test.each([
  [['with space'], /^Please use only the letters a to z/, password],
  [['x'.repeat(101)], /^Please use at most 100 characters/, password],
  [['ruth'], /^This password is too easy to guess/, 'savannahsavannah'],
  [['ruth', '--role', 'owner'], /^Usage: /, password],
  [['ruth', 'eleanor'], /^Usage: /, password],
  [[], /^Usage: /, password],
])('create-admin refuses %j', { timeout }, async (args, reason, ADMIN_PASSWORD) => {
  const place = await createPlace('sqlite');
  const settings = { ...settingsFor(place), ADMIN_PASSWORD };
  const { code, output } = await runCommand('create-admin', args, settings);
  expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  const admins = await useDatabase(place, async (db) => {
    await migrate(db);
    return db.selectFrom('adminUsers').select('username').execute();
  });
  expect(admins).toEqual([]);
});

/**
 * Waits for the password prompt and types an answer.
 * @returns the exit code and everything that the command wrote
 */
async function answerPrompt(child: ChildProcessWithoutNullStreams, typed: string) {
  let output = '';
  const prompted = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('(not shown): ')) prompted.resolve();
    });
  }
  const ended = once(child, 'close') as Promise<[number | null]>;
  await Promise.race([prompted.promise, ended]);
  child.stdin.end(typed);
  const [code] = await ended;
  return { code, output };
}

const isStored = (place: Places['sqlite']) =>
  useDatabase(place, async (db) => {
    const user = await findAdminUser(db, 'ida');
    return user && argon2Passwords().verify(user.password, password, false);
  });

describe('the password prompt of create-admin', { timeout }, () => {
  // Linux's `script` runs the command in a pseudo-terminal. On other systems it has other options.
  test.runIf(process.platform === 'linux')('does not show what is typed', async () => {
    const place = await createPlace('sqlite');
    const { ADMIN_PASSWORD: _unset, ...env } = { ...process.env, ...settingsFor(place) };
    const command = `${process.execPath} scripts/create-admin.ts ida`;
    const child = spawn('script', ['-qefc', command, '/dev/null'], { env });
    const { code, output } = await answerPrompt(child, `${password}\r`);
    expect([code, output]).toEqual([0, expect.stringContaining('Created ida (admin).')]);
    expect(output).not.toContain('velvet');
    expect(await isStored(place)).toBe(true);
  });

  test('reads from a pipe', async () => {
    const place = await createPlace('sqlite');
    const child = startCommand('create-admin', ['ida'], settingsFor(place));
    const { code, output } = await answerPrompt(child, `${password}\n`);
    expect([code, output]).toEqual([0, expect.stringContaining('Created ida (admin).')]);
    expect(await isStored(place)).toBe(true);
  });

  test('ends with an error if no password is given', async () => {
    const child = startCommand('create-admin', ['ida'], settingsFor(await createPlace('sqlite')));
    const { code, output } = await answerPrompt(child, '');
    expect([code, output]).toEqual([1, expect.stringContaining('No password was given.')]);
  });
});
