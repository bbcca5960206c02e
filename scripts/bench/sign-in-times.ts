/**
 * `npm run bench:sign-in`: how long a refused login takes, by its reason. Unknown, wrong, inactive
 * and empty must take the same time, or the time would tell which names exist. They take turns, so
 * that a machine whose speed drifts slows all of them alike. Ends with 1 when medians differ by 15%.
 */
import { randomBytes } from 'node:crypto';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { argon2Passwords } from '#server/auth/passwords.ts';
import { createSignIn } from '#server/auth/sign-in.ts';
import { insertAdminUser } from '#server/auth/store.ts';

const rounds = 30;
const mostDifference = 0.15;

const db = openDatabase({ file: ':memory:' });
await migrate(db);
const passwords = argon2Passwords();
const passwordHash = await passwords.hash('live oaks over Jones Street');
for (const username of ['known', 'inactive']) {
  await insertAdminUser(db, { username, passwordHash, role: 'admin' }, new Date());
}
await db
  .updateTable('adminUsers')
  .set({ isActive: false })
  .where('username', '=', 'inactive')
  .execute();
const signIn = await createSignIn({ db, passwords, loginLimit: 100 });

const logins = {
  'unknown user': { username: 'unknown', password: 'wrong' },
  'wrong password': { username: 'known', password: 'wrong' },
  'inactive user': { username: 'inactive', password: 'live oaks over Jones Street' },
  'empty password': { username: 'known', password: '' },
};

const times: Record<string, number[]> = {};
for (let round = 0; round <= rounds; round++) {
  for (const [reason, login] of Object.entries(logins)) {
    await db.deleteFrom('throttleBuckets').execute();
    const startedAt = performance.now();
    await signIn(login, randomBytes(8).toString('hex'), new Date()).catch(() => undefined);
    // The first round warms up.
    if (round > 0) (times[reason] ??= []).push(performance.now() - startedAt);
  }
}
await db.destroy();

const medians = Object.entries(times).map(([reason, measured]) => ({
  reason,
  median: measured.toSorted((a, b) => a - b)[rounds >> 1] ?? NaN,
}));
for (const { reason, median } of medians) {
  console.log(`${reason.padEnd(16)}${median.toFixed(1).padStart(6)} ms, median of ${rounds}`);
}
const values = medians.map(({ median }) => median);
const difference = Math.max(...values) / Math.min(...values) - 1;
console.log(`the slowest takes ${(difference * 100).toFixed(1)}% longer than the fastest`);
process.exitCode = difference < mostDifference ? 0 : 1;
