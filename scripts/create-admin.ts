/**
 * `npm run create-admin -- NAME [--role super_admin]` creates an administrator. For an existing
 * administrator it sets the password and ends all sessions. The command asks for the password
 * unless ADMIN_PASSWORD is set.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { readPublishedWebsite } from '#db/website/published-website.ts';
import { toBrokerage } from '#domain/brokerage.ts';
import { roles, roleName } from '#domain/auth.ts';
import { AdministratorError } from '#server/auth/administrators/administrators.ts';
import { argon2Passwords } from '#server/auth/passwords/passwords.ts';
import {
  requireSettable,
  setAdministrator,
  type NamedAdministrator,
} from '#server/auth/administrators/set-administrator.ts';
import { databaseLocation } from '#server/process/env.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = `Usage: npm run create-admin -- NAME [--role ${roles.join('|')}]`;

function readArguments(): NamedAdministrator {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { role: { type: 'string' } },
  });
  const [name] = positionals;
  const role = roles.find((known) => known === values.role);
  if (!name || positionals.length > 1 || role !== values.role) throw new UsageError();
  return { username: name.toLowerCase(), role };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads a line from the terminal without showing it, or from a pipe.
 * @throws AdministratorError if the input ends first
 */
async function askPassword(): Promise<string> {
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere(),
    terminal: process.stdin.isTTY,
  });
  process.stderr.write('Password, at least 15 characters (not shown): ');
  const ended = once(terminal, 'close').then(() => undefined);
  const password = await Promise.race([terminal.question(''), ended]);
  terminal.close();
  process.stderr.write('\n');
  if (password === undefined) throw new AdministratorError('No password was given.');
  return password;
}

await runCommand(usage, async (env) => {
  const administrator = readArguments();
  const { username, role = 'admin' } = administrator;
  const db = openDatabase(databaseLocation(env));
  try {
    await migrate(db);
    await requireSettable(db, administrator);
    const password = env.ADMIN_PASSWORD ?? (await askPassword());
    const { content } = await readPublishedWebsite(db);
    const brokerage = toBrokerage(content.brokerage, new Date());
    const named = { ...administrator, brokerage, password };
    const { isNew, isActive } = await setAdministrator(db, argon2Passwords(), named);
    if (isNew) return console.log(`Created ${username} (${roleName(role)}).`);
    console.log(`${username} has a new password and is signed out everywhere.`);
    if (isActive) return undefined;
    return console.log(
      `${username} is deactivated and still cannot sign in. A super admin can reactivate ${username} in the back office under Administrators.`,
    );
  } finally {
    await db.destroy();
  }
});
