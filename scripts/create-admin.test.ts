import { format } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import {
  findAdminUser,
  insertAdminUser,
} from '#features/sign-in/server/administrators/administrator-store.ts';
import { runCommand, settingsFor } from '#tests/support/commands.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import {
  createMigratedPlace,
  createPlace,
  engines,
  useDatabase,
  type Engine,
} from '#tests/support/test-database.ts';

const password = 'velvet harbor lantern sixteen';
const timeout = 60_000;

/** Returns the link that the command printed, and whether it printed when the link expires. */
const made = (output: string) => [
  /Set the password at (http:\/\/localhost:3000\/admin\/welcome#[\w-]{43})$/m.exec(output)?.[1],
  /^This link works once, until \w/m.test(output),
];
const codes = (db: Database) => db.selectFrom('recoveryCodes').selectAll().execute();

let runs = 0;

/**
 * Runs the command in this process, which takes a tenth of the processor time of a new process.
 * @returns what `runCommand` returns
 */
async function runHere(
  args: string[],
  settings: Record<string, string>,
): ReturnType<typeof runCommand> {
  const { argv } = process;
  const [stdout, stderr]: string[][] = [[], []];
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => {
    stdout?.push(`${format(...words)}\n`);
  });
  const error = vi.spyOn(console, 'error').mockImplementation((...words) => {
    stderr?.push(`${format(...words)}\n`);
  });
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  process.argv = [...argv.slice(0, 2), ...args];
  try {
    // The query makes this import run the command again.
    const command = `./create-admin.ts?run=${++runs}`;
    await import(command);
    return { code: Number(process.exitCode ?? 0), output: [stdout, stderr].flat(2).join('') };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    log.mockRestore();
    error.mockRestore();
  }
}

/** @returns functions that run the command with a new database, and that read or change its rows */
async function openCommand(
  engine: Engine,
  create = createMigratedPlace<Engine>,
  runner: (
    args: string[],
    settings: Record<string, string>,
  ) => ReturnType<typeof runCommand> = runHere,
) {
  const place = await create(engine);
  return {
    /** Calls a function with the command's database. */
    use: <Result>(work: (db: Database) => Promise<Result>) => useDatabase(place, work),
    /** Adds an administrator without running the command. */
    add: (username: string) =>
      useDatabase(place, (db) =>
        insertAdminUser(db, { username, passwordHash: '', role: 'admin' }, new Date()),
      ),
    run: (args: string[], settings = {}) =>
      runner(args, {
        ...settingsFor(place),
        ADMIN_PASSWORD: password,
        ...settings,
      }),
    trail: () =>
      useDatabase(place, (db) =>
        db
          .selectFrom('auditLog')
          .select(['action', 'actorId', 'actor', 'entity', 'entityName', 'address', 'after'])
          .orderBy('id')
          .execute(),
      ),
    find: (name: string) => useDatabase(place, (db) => findAdminUser(db, name)),
  };
}

const inOwnProcess = (args: string[], settings: Record<string, string>) =>
  runCommand('create-admin', args, settings);

describe.each(engines)('create-admin on %s', { timeout }, (engine) => {
  test('A39: records the creation and the new password', async () => {
    // The command must also work before the first start of the server, without any table.
    const { run, trail } = await openCommand(engine, createPlace<Engine>, inOwnProcess);
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

  test('I41: prints a link if no password is set, and can remove the second factor', async () => {
    const { run, use, find, trail } = await openCommand(engine);
    const first = await run(['ida'], { ADMIN_PASSWORD: '' });
    expect(first.output).toMatch(/^Created ida \(admin\)\.\n/);
    expect(made(first.output)).toEqual([expect.any(String), true]);
    const { id = '' } = (await find('ida')) ?? {};
    await use((db) =>
      db
        .insertInto('recoveryCodes')
        .values({ codeHash: 'x', adminUserId: id, createdAt: new Date().toISOString() })
        .execute(),
    );
    const kept = await run(['ida'], { ADMIN_PASSWORD: '' });
    expect(kept.output).toMatch(/^ida's old password no longer works, and all sessions ended\.\n/);
    expect(await use(codes)).toHaveLength(1);
    const lost = await run(['ida', '--remove-second-factor'], { ADMIN_PASSWORD: '' });
    expect(lost.output).toContain('ida has no second factor.');
    expect(await use(codes)).toEqual([]);
    const entries = await trail();
    expect(entries.map(({ action }) => action)).toEqual([
      'create',
      'link_made',
      'link_made',
      'link_made',
      'second_factor_removed',
    ]);
    for (const { output } of [first, kept, lost]) {
      const [link = ''] = made(output);
      expect(JSON.stringify(entries)).not.toContain(String(link).split('#')[1]);
    }
  });
});

// The tests above run the command's SQL statements on both engines. The tests below check rules
// that do not depend on the engine.
describe('create-admin', { timeout }, () => {
  test('refuses a password that consists of the published name', async () => {
    const { add, use, run } = await openCommand('sqlite');
    await add('ida');
    const { brokerage } = shippedContent;
    const name = { ...brokerage.name, name: 'Coastal Oak Realty', city: 'Brunswick, Georgia' };
    await use((db) => publishPart(db, 'brokerage', { ...brokerage, name }));
    const { code, output } = await run(['ida'], { ADMIN_PASSWORD: 'coastaloak brunswick' });
    expect([code, output]).toEqual([1, expect.stringContaining('words about you, this office')]);
  });

  test('refuses to change a role, and changes nothing', async () => {
    const { add, find, run, trail } = await openCommand('sqlite');
    await add('ida');
    const stored = await find('ida');
    const { code, output } = await run(['ida', '--role', 'super_admin']);
    expect(code).toBe(1);
    expect(output).toMatch(/ida already exists as admin, and this command changes no roles/);
    expect(await find('ida')).toEqual(stored);
    expect(await trail()).toEqual([]);
  });

  test('says that a deactivated administrator still cannot sign in', async () => {
    const { add, use, run } = await openCommand('sqlite');
    await add('ida');
    await use((db) => db.updateTable('adminUsers').set({ isActive: false }).execute());
    const { code, output } = await run(['ida']);
    expect(code).toBe(0);
    expect(output).toContain('ida is deactivated and still cannot sign in.');
  });

  test('sets the password of an existing name that is no longer allowed', async () => {
    const { add, run } = await openCommand('sqlite');
    await add('josé');
    expect((await run(['josé'])).code).toBe(0);
  });
});

test.each([
  [['with space'], /^Please use only the letters a to z/, password],
  [['ruth'], /^This password is too easy to guess/, 'savannahsavannah'],
  [['ruth', '--role', 'owner'], /^Usage: /, password],
  [['ruth', 'eleanor'], /^Usage: /, password],
  [[], /^Usage: /, password],
])('create-admin refuses %j', { timeout }, async (args, reason, ADMIN_PASSWORD) => {
  const place = await createMigratedPlace('sqlite');
  const settings = { ...settingsFor(place), ADMIN_PASSWORD };
  const { code, output } = await runHere(args, settings);
  expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  const admins = await useDatabase(place, (db) =>
    db.selectFrom('adminUsers').select('username').execute(),
  );
  expect(admins).toEqual([]);
});
