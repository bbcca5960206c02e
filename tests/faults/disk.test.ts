import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inquiry } from '#tests/support/inquiries.ts';
import { administrator, call, signIn } from '#tests/support/http-client.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { noSmallDisk, openSmallDisk, type SmallDisk } from './small-disk.ts';

const sentence = 'Nothing can be saved right now. Please try again in a few minutes.';
const floorSentence = 'We cannot take messages here right now. Please call us at (912) 555-0142.';
const reason = noSmallDisk();

/** The milliseconds after which the server measures the free space again. */
const rememberedMilliseconds = 2100;

let disk: SmallDisk;

const startOn = (prefix = disk.prefix) =>
  startServerProcess({
    prefix,
    env: {
      NODE_ENV: 'production',
      DATA_DIR: disk.folder,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      CONTACT_LIMIT: '1000000',
      // With this setting the server stores the time of a session's last call every two seconds.
      SESSION_IDLE_SECONDS: '20',
    },
  });

/**
 * Limits the size to which the server can extend a file. Its writes then fail as with a disk quota.
 */
function limitFiles({ pid }: ServerProcess, bytes: string) {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
  if (status !== 0) throw new Error(String(stderr));
}

const sendTo = ({ origin }: ServerProcess, key: string = crypto.randomUUID()) =>
  call(origin, 'POST /api/contact', { body: inquiry, headers: { 'idempotency-key': key } });

describe.skipIf(reason)(`on a small disk${reason ? ` (not here: ${reason})` : ''}`, () => {
  let server: ServerProcess;
  let cookie: string;

  beforeAll(async () => {
    disk = await openSmallDisk('90m');
    server = await startOn();
    cookie = await signIn(server.origin);
  });
  afterAll(async () => {
    await server.kill();
    await disk.close();
  });

  const ask = (request: string, options: object = {}) =>
    call(server.origin, request, { headers: { cookie }, ...options });
  const storedIds = async () => {
    const { body } = await ask('GET /api/admin/contacts');
    return (JSON.parse(body) as { id: string }[]).map(({ id }) => id).toSorted();
  };
  const acknowledged: string[] = [];

  const createPolicy = () =>
    ask('POST /api/admin/policies', {
      body: { title: 'T', category: 'policies', content: 'C'.repeat(10_000) },
    });

  /**
   * Creates policies until the free space inside the database file is used up.
   * @returns the answer that refuses a policy
   */
  async function writeUntilRefused() {
    for (;;) {
      const answer = await createPolicy();
      if (answer.status !== 201) return answer;
    }
  }

  async function expectWritesRefused(inquiryAnswer: string) {
    const refused = await writeUntilRefused();
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.body)).toMatchObject({ status: 503, detail: sentence });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await sendTo(server)).toMatchObject({ status: 503, body: inquiryAnswer });
    const login = await call(server.origin, 'POST /api/admin/login', { body: administrator });
    expect(login).toMatchObject({ status: 503, body: sentence });
  }

  async function expectReadsAnswered() {
    for (const path of [
      '/',
      '/team',
      '/healthz',
      '/readyz',
      '/admin/login',
      '/api/admin/session',
    ]) {
      expect([path, (await ask(`GET ${path}`)).status]).toEqual([path, 200]);
    }
    expect(await storedIds()).toEqual(acknowledged.toSorted());
  }

  async function expectWritesAccepted(key: string) {
    for (let time = 0; time < 2; time++) {
      const answer = await sendTo(server, key);
      expect(answer.status).toBe(201);
      if (time === 0) acknowledged.push((JSON.parse(answer.body) as { id: string }).id);
    }
    cookie = await signIn(server.origin);
    expect(await storedIds()).toEqual(acknowledged.toSorted());
  }

  test('that is almost full, inquiries are refused, and an administrator can sign in and erase', async () => {
    const id = (JSON.parse((await sendTo(server)).body) as { id: string }).id;
    disk.fill(60e6);
    await sleep(rememberedMilliseconds);
    expect(await sendTo(server)).toMatchObject({ status: 503, body: floorSentence });
    cookie = await signIn(server.origin);
    expect(await storedIds()).toEqual([id]);
    const erased = await ask('POST /api/admin/contacts/erase', { body: { email: inquiry.email } });
    expect(erased).toMatchObject({ status: 200, body: '{"erased":1}' });
    expect(await storedIds()).toEqual([]);
    disk.free();
    await sleep(rememberedMilliseconds);
    expect((await sendTo(server)).status).toBe(201);
    await ask('POST /api/admin/contacts/erase', { body: { email: inquiry.email } });
  }, 60_000);

  test('that is full, writes are refused clearly, reads go on, and writes succeed once there is space', async () => {
    acknowledged.push((JSON.parse((await sendTo(server)).body) as { id: string }).id);
    disk.fill();
    await sleep(rememberedMilliseconds);
    await expectWritesRefused(floorSentence);
    const key = crypto.randomUUID();
    for (let time = 0; time < 20; time++) expect((await sendTo(server, key)).status).toBe(503);
    // Wait more than two seconds, so that the server tries to store the time of the session's last
    // call during the next call. That fails, and the call must be answered anyway.
    await sleep(2500);
    await expectReadsAnswered();
    disk.free();
    await sleep(rememberedMilliseconds);
    await expectWritesAccepted(key);
    const complaints = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(complaints.filter((line) => line.includes('its disk is full'))).toHaveLength(1);
    // The server logs this line each time the disk becomes almost full: once in this test, and once
    // in the test before it.
    expect(complaints.filter((line) => line.includes('inquiries are refused'))).toHaveLength(2);
    expect(complaints).toHaveLength(3);
  }, 60_000);

  test('that takes no more writes, writes are refused clearly, reads go on, and writes succeed afterwards', async () => {
    limitFiles(server, '0');
    await expectWritesRefused(sentence);
    await expectReadsAnswered();
    limitFiles(server, 'unlimited');
    await expectWritesAccepted(crypto.randomUUID());
    expect(server.child.exitCode).toBe(null);
  }, 60_000);

  test('that can only be read, the server does not start, and says why', async () => {
    await server.stop();
    disk.makeReadOnly();
    await expect(startOn()).rejects.toThrow(
      `Cannot write the database in ${disk.folder} (unable to open database file): check`,
    );
  }, 60_000);
});
