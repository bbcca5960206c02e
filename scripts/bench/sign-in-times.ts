/**
 * `npm run bench:sign-in` measures how long a refused login takes, by the reason for the refusal.
 * All refusals must take the same time, because a difference would show which usernames exist. Each
 * round has one login for each reason, so that a slow phase of the machine affects all reasons. The
 * times are divided by the average of their round. Exits with 1 if their medians differ by 15% or
 * more.
 */
import { randomBytes } from 'node:crypto';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { argon2Passwords } from '#server/auth/passwords/passwords.ts';
import { createThrottle } from '#server/throttling/throttle.ts';
import { createSignIn } from '#server/auth/sign-in.ts';
import { insertAdminUser } from '#server/auth/administrators/administrator-store.ts';
import { median } from './statistics.ts';

const rounds = 300;
const maxDifference = 0.15;

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
const signIn = await createSignIn({ db, throttle: createThrottle(db), passwords, loginLimit: 100 });

const logins = {
  'unknown user': { username: 'unknown', password: 'wrong' },
  'wrong password': { username: 'known', password: 'wrong' },
  'inactive user': { username: 'inactive', password: 'live oaks over Jones Street' },
  'empty password': { username: 'known', password: '' },
};

const reasons = Object.entries(logins);

async function timeOf(login: { username: string; password: string }) {
  await db.deleteFrom('throttleBuckets').execute();
  const client = { ip: randomBytes(8).toString('hex'), deviceToken: undefined };
  const startedAt = performance.now();
  await signIn(login, client, new Date()).catch(() => undefined);
  return performance.now() - startedAt;
}

const measured = reasons.map(() => ({
  milliseconds: [] as number[],
  relativeToRound: [] as number[],
}));
for (let round = 0; round < rounds; round++) {
  const times: number[] = [];
  // Rotate the order, because a slow login may slow down the next one.
  for (let turn = 0; turn < reasons.length; turn++) {
    const at = (round + turn) % reasons.length;
    const [, login] = reasons[at] ?? [];
    if (login) times[at] = await timeOf(login);
  }
  const average = times.reduce((sum, time) => sum + time, 0) / times.length;
  times.forEach((time, at) => {
    measured[at]?.milliseconds.push(time);
    measured[at]?.relativeToRound.push(time / average);
  });
}
await db.destroy();

const relative = measured.map(({ relativeToRound }) => median(relativeToRound));
reasons.forEach(([reason], at) => {
  const milliseconds = median(measured[at]?.milliseconds ?? []).toFixed(1);
  console.log(`${reason.padEnd(16)}${milliseconds.padStart(6)} ms, median of ${rounds}`);
});
const difference = Math.max(...relative) / Math.min(...relative) - 1;
console.log(
  `relative to the other reasons of a round the medians differ by ${(difference * 100).toFixed(1)}%`,
);
process.exitCode = difference < maxDifference ? 0 : 1;
