/**
 * `npm run create-admin -- NAME [--role super_admin] [--remove-second-factor]` creates an
 * administrator and prints a link for setting the password. If the administrator exists, the
 * command prints such a link, ends all of the administrator's sessions and makes the old password
 * invalid. If ADMIN_PASSWORD is set, it becomes the password, and the command prints no link.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { roles, roleName } from '#shared/domain/auth.ts';
import { linkInWords } from '#features/sign-in/server/links/make-link.ts';
import { argon2Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import {
  requireSettable,
  setAdministrator,
  type NamedAdministrator,
} from '#features/sign-in/server/administrators/set-administrator.ts';
import { databaseLocation } from '#app/server/process/env.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = `Usage: npm run create-admin -- NAME [--role ${roles.join('|')}] [--remove-second-factor]`;

function readArguments(): { administrator: NamedAdministrator; removesSecondFactor: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { role: { type: 'string' }, 'remove-second-factor': { type: 'boolean' } },
  });
  const [name] = positionals;
  const role = roles.find((known) => known === values.role);
  if (!name || positionals.length > 1 || role !== values.role) throw new UsageError();
  return {
    administrator: { username: name.toLowerCase(), role },
    removesSecondFactor: values['remove-second-factor'] ?? false,
  };
}

await runCommand(usage, async (env) => {
  const { administrator, removesSecondFactor } = readArguments();
  const { username, role = 'admin' } = administrator;
  const db = openDatabase(databaseLocation(env));
  try {
    await migrate(db);
    await requireSettable(db, administrator);
    const { content } = await readPublishedWebsite(db);
    const now = new Date();
    const wanted = {
      ...administrator,
      removesSecondFactor,
      brokerage: toBrokerage(content.brokerage, now),
      password: env.ADMIN_PASSWORD,
      publicOrigin: env.PUBLIC_ORIGIN,
    };
    const { isNew, isActive, link } = await setAdministrator(db, argon2Passwords(), wanted, now);
    if (isNew) console.log(`Created ${username} (${roleName(role)}).`);
    else if (link)
      console.log(`${username}'s old password no longer works, and all sessions ended.`);
    else console.log(`${username} has a new password and is signed out everywhere.`);
    if (removesSecondFactor) console.log(`${username} has no second factor.`);
    if (link) console.log(linkInWords(link));
    if (isActive) return;
    console.log(
      `${username} is deactivated and still cannot sign in. A super admin can reactivate ${username} in the back office under Administrators.`,
    );
  } finally {
    await db.destroy();
  }
});
