import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { dataPlace, logInTo, startProduction } from '#tests/support/running-server.ts';
import { openDatabase } from '#shared/db/connection.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { course, picture } from '#tests/support/hand-ins.ts';

const mostAddedMegabytes = 60;
const tooMuch = /takes too much memory/;

/** Returns a picture with noise, enlarged to this size. */
async function noisy(width: number, height: number, grain: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const size = { width: Math.round(width / grain), height: Math.round(height / grain) };
  const create = { ...size, channels: 3, background: '#808080', noise } as const;
  return sharp(await sharp({ create }).png().toBuffer()).resize(width, height, { fit: 'fill' });
}

/** Pictures that are refused leave no memory behind, so the accepted one after them is new to the server. */
const uploads = {
  'two pictures that are too large, and a WebP photo': [
    {
      isRefused: true,
      make: () => picture(4600, 3450).jpeg({ progressive: true }).toBuffer(),
    },
    {
      isRefused: true,
      make: () => picture(2960, 2220).webp({ lossless: true, effort: 0 }).toBuffer(),
    },
    {
      isRefused: false,
      make: async () => (await noisy(4000, 3000, 2)).webp({ quality: 96, effort: 0 }).toBuffer(),
    },
  ],
  'a progressive JPEG of 7 megapixels': [
    {
      isRefused: false,
      make: async () => (await noisy(3200, 2400, 4)).jpeg({ progressive: true }).toBuffer(),
    },
  ],
};

/** Starts a server with an agent who is signed in at the desk. */
async function openDesk() {
  const place = await dataPlace('sqlite');
  const server = await startProduction(place);
  const login = await logInTo(server, 'admin', adminPassword);
  const created = await fetch(server.origin + recordApiPath('agent'), {
    method: 'POST',
    headers: {
      cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      firstName: 'Eleanor',
      lastName: 'Whitfield',
      commissionSplit: '70.00',
      email: 'eleanor@example.com',
    }),
  });
  const { id: agentId, email: address } = (await created.json()) as { id: string; email: string };
  const [token, now] = [newId(), new Date().toISOString()];
  const access = { agentId, address, createdAt: now, lastVisitAt: now };
  const db = openDatabase({ file: `${place['DATA_DIR']}/marsh-and-square.db` });
  await db
    .insertInto('deskSettings')
    .values({ id: 1, isOn: true, changedAt: now, changedBy: 'test' })
    .execute();
  await db
    .insertInto('deskSessions')
    .values({ ...access, id: newId(), tokenHash: hashToken(token) })
    .execute();
  await db.destroy();
  const memory = (name: string) => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Number(RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  };
  return async (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(course)) body.append(name, value);
    body.append('file', new File([bytes], 'certificate'));
    // Lets the highest memory begin again at the current one.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    const before = memory('VmRSS');
    const headers = { cookie: `desk=${token}`, origin: `http://localhost:${server.port}` };
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
    const answer = await fetch(`${server.origin}/desk/education`, init);
    const text = await answer.text();
    return { status: answer.status, text, added: memory('VmHWM') - before };
  };
}

test.each(Object.entries(uploads))(
  'the desk needs at most 60 MB of memory for %s',
  { timeout: 120_000 },
  async (_names, pictures) => {
    const upload = await openDesk();
    const first = await upload(new Uint8Array(await (await noisy(60, 80, 1)).jpeg().toBuffer()));
    expect(first.status).toBe(303);
    for (const { isRefused, make } of pictures) {
      const bytes = new Uint8Array(await make());
      await sleep(1000);
      const { status, text, added } = await upload(bytes);
      expect(added).toBeLessThan(mostAddedMegabytes);
      expect([status, tooMuch.test(text)]).toEqual(isRefused ? [422, true] : [303, false]);
    }
  },
);
