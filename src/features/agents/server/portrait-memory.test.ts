import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { dataPlace, logInTo, startProduction } from '#tests/support/running-server.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

const mostAddedMegabytes = 250;

const plain = (width: number, height: number, channels: 3 | 4 = 3) => {
  const background = { r: 120, g: 90, b: 60, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
};

/** Returns a JPEG file of 48 megapixels with noise, like a photo from a camera. */
function photo() {
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const create = { width: 1000, height: 750, channels: 3, background: '#808080', noise } as const;
  return sharp({ create }).resize(8000, 6000).jpeg({ quality: 60 }).toBuffer();
}

const refused: Record<string, () => Sharp> = {
  'a narrow picture': () => plain(400, 124_000).png({ compressionLevel: 1 }),
  'an interlaced picture with 16 bits': () =>
    plain(5000, 5000, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
};

async function openDesk() {
  const server = await startProduction(await dataPlace('sqlite'));
  const login = await logInTo(server, 'admin', adminPassword);
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const call = (method: string, path: string, type: string, body: BodyInit) =>
    fetch(server.origin + path, { method, headers: { cookie, 'content-type': type }, body });
  const fields = { firstName: 'Eleanor', lastName: 'Whitfield', commissionSplit: '70.00' };
  const input = JSON.stringify({ ...fields, email: 'eleanor@example.com' });
  const created = await call('POST', recordApiPath('agent'), 'application/json', input);
  const { id } = (await created.json()) as { id: string };
  return {
    upload: (bytes: Buffer) =>
      call('PUT', apiPaths.agentPortrait(id), 'image/jpeg', new Uint8Array(bytes)),
    uploadHero: (bytes: Buffer) =>
      call('PUT', `${apiPaths.websitePictures}?shape=wide`, 'image/jpeg', new Uint8Array(bytes)),
    openHomePage: () => fetch(server.origin),
    /** Returns the server's current and highest memory in megabytes. */
    memory: () => {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      const read = (name: string) => Number(RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      return { now: read('VmRSS'), most: read('VmHWM') };
    },
  };
}

const slow = { timeout: 240_000 };

test(
  'vector 45: no picture takes more than 250 MB of memory, and five uploads at once are encoded one at a time while pages are sent',
  slow,
  async () => {
    const desk = await openDesk();
    const before = desk.memory().now;
    const added = () => desk.memory().most - before;
    // The smallest wide picture that is accepted, because the files that are made of it are few and
    // small.
    const smallest = await plain(1280, 800).jpeg().toBuffer();
    const uploads = Promise.all(Array.from({ length: 5 }, () => desk.uploadHero(smallest)));
    const progress = { isUploading: true };
    void uploads.finally(() => Object.assign(progress, { isUploading: false }));
    let pages = 0;
    while (progress.isUploading) {
      const page = await desk.openHomePage();
      expect([page.status, (await page.text()).length > 0]).toEqual([200, true]);
      pages++;
    }
    expect((await uploads).map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(pages).toBeGreaterThan(10);
    expect(added()).toBeLessThan(mostAddedMegabytes);

    for (const [name, make] of Object.entries(refused)) {
      const answer = await desk.upload(await make().toBuffer());
      expect([name, answer.status, await answer.json()]).toMatchObject([
        name,
        422,
        { errors: { portrait: [expect.stringContaining('Please choose')] } },
      ]);
      expect([name, Math.min(added(), mostAddedMegabytes)]).toEqual([name, added()]);
    }
    const picture = await photo();
    const hero = await sharp(picture).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer();
    expect((await desk.uploadHero(hero)).status).toBe(201);
    expect(added()).toBeLessThan(200);
    expect((await desk.upload(picture)).status).toBe(200);
    expect(added()).toBeLessThan(mostAddedMegabytes);
  },
);
