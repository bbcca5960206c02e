/**
 * `npm run create-admin -- NAME [--role super_admin]` creates an administrator. For an
 * existing administrator it sets the password and ends all sessions. The command asks for the
 * password unless ADMIN_PASSWORD is set.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { roles, type Role } from '#domain/auth.ts';
import { setAdministrator } from '#server/auth/administrators.ts';
import { argon2Passwords } from '#server/auth/passwords.ts';
import { databaseLocation } from '#server/process/env.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = `Usage: npm run create-admin -- NAME [--role ${roles.join('|')}]`;

function readArguments(): { username: string; role: Role } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { role: { type: 'string', default: 'admin' } },
  });
  const [name] = positionals;
  const role = roles.find((known) => known === values.role);
  if (!name || positionals.length > 1 || !role) throw new UsageError();
  return { username: name.toLowerCase(), role };
}

async function askPassword() {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const password = await terminal.question('Password, at least 15 characters: ');
  terminal.close();
  return password;
}

await runCommand(usage, async (env) => {
  const { username, role } = readArguments();
  const password = env.ADMIN_PASSWORD ?? (await askPassword());
  const db = openDatabase(databaseLocation(env));
  await migrate(db);
  const isNew = await setAdministrator(db, argon2Passwords(), { username, password, role });
  await db.destroy();
  console.log(
    isNew
      ? `Created ${username} (${role}).`
      : `${username} has a new password and is signed out everywhere.`,
  );
});
