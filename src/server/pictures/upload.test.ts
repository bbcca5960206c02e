import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { UploadedPicture } from '#domain/website/api.ts';
import { pictureShapes } from '#domain/website/pictures.ts';
import { testPicture } from '#tests/support/agent-pages.ts';
import { shareOffice, type Office } from '#tests/support/office.ts';
import { noise, storePicture, uploadTo } from '#tests/support/pictures.ts';
import { engines } from '#tests/support/test-database.ts';

/** A minute, because encoding a picture takes seconds while other tests run. */
vi.setConfig({ testTimeout: 60_000 });

const sharedOffice = shareOffice('sqlite');

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

async function emptyOffice(office: Office) {
  await office.db.deleteFrom('websitePictures').execute();
  return office;
}

const upload = (office: Office, query: string, bytes: Buffer, type?: string) =>
  uploadTo(office, office.cookie, query, bytes, type);

async function uploaded(office: Office, query: string, bytes: Buffer): Promise<UploadedPicture> {
  const answer = await upload(office, query, bytes);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

const filesOf = ({ db }: Office, id: string) =>
  db.selectFrom('websitePictureFiles').selectAll().where('pictureId', '=', id).execute();

const countStored = async ({ db }: Office) =>
  (await db.selectFrom('websitePictures').select('id').execute()).length;

describe.each(engines)('an upload on %s', (engine) => {
  const office = shareOffice(engine);

  test('is stored in the widths and formats of its place, and listed', async () => {
    const { call } = await emptyOffice(office());
    const picture = await uploaded(
      office(),
      'shape=landscape&focus=30,70',
      await testPicture(1000, 750).jpeg().toBuffer(),
    );
    expect(picture).toEqual({
      id: expect.any(String),
      shape: 'landscape',
      width: 1000,
      height: 750,
      widths: [400, 800, 1000],
      focus: { x: 30, y: 70 },
      hasAlpha: false,
      hasMaster: true,
      isPublished: false,
      note: null,
    });
    const { note: _note, ...listed } = picture;
    expect((await call('GET', '/website/pictures')).json()).toEqual([listed]);
    const files = await filesOf(office(), picture.id);
    expect(files.map(({ width, format }) => `${width}.${format}`).toSorted()).toEqual(
      [400, 800, 1000]
        .flatMap((width) => ['avif', 'jpg', 'webp'].map((each) => `${width}.${each}`))
        .toSorted(),
    );
    const audit = await call('GET', '/audit?entity=picture');
    expect(audit.json<object[]>()[0]).toMatchObject({ action: 'create', entityId: picture.id });
  });

  test('vector 48: moves its focal point under a new id, and only while the whole picture is stored', async () => {
    const { call, db } = await emptyOffice(office());
    const bytes = await testPicture(1600, 800).jpeg().toBuffer();
    const first = await uploaded(office(), 'shape=landscape&focus=0,0', bytes);
    const moved = await call('PUT', `/website/pictures/${first.id}/focus`, { x: 100, y: 100 });
    expect(moved.statusCode).toBe(201);
    const second = moved.json<UploadedPicture>();
    expect(second).toMatchObject({ focus: { x: 100, y: 100 }, widths: first.widths });
    expect(second.id).not.toBe(first.id);
    await db.updateTable('websitePictures').set({ master: null }).execute();
    const late = await call('PUT', `/website/pictures/${second.id}/focus`, { x: 1, y: 1 });
    expect([late.statusCode, late.json()]).toMatchObject([409, { detail: /upload it again/ }]);
    const master = await call('GET', `/website/pictures/${second.id}/master`);
    expect(master.statusCode).toBe(404);
  });
});

test('vector 42: a phone’s JPEG is upright in every file, without metadata', async () => {
  const office = await emptyOffice(sharedOffice());
  const edge = await plain(900, 60, '#f00').png().toBuffer();
  const upright = await plain(900, 1200, '#0a0')
    .composite([{ input: edge, left: 0, top: 0 }])
    .png()
    .toBuffer();
  // The sensor's picture lies on its side.
  const exif = {
    IFD0: { Copyright: 'SECRET PLACE' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 4/1 50/1' },
  };
  const sent = await sharp(await sharp(upright).rotate(270).toBuffer())
    .withMetadata({ orientation: 6, exif })
    .jpeg()
    .toBuffer();
  expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, width: 1200, height: 900 });
  const { id, ...picture } = await uploaded(office, 'shape=landscape&focus=50,0', sent);
  expect(picture).toMatchObject({ width: 900, height: 1200 });
  const master = await office.call('GET', `/website/pictures/${id}/master`);
  const files = await filesOf(office, id);
  for (const bytes of [master.rawPayload, ...files.map((file) => Buffer.from(file.bytes))]) {
    const found = await sharp(bytes).metadata();
    expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual(
      Array(4).fill(undefined),
    );
    expect(bytes.includes('SECRET')).toBe(false);
    const { data } = await sharp(bytes)
      .extract({ left: 20, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
  }
});

function pngChunk(type: string, data: Buffer) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Returns a black square PNG with one bit for each pixel, which becomes very small. */
function blackPng(side: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const unknownType = 'Please choose a JPEG, PNG or WebP picture';
const unreadable = 'This picture cannot be read: please choose another JPEG, PNG or WebP file';

describe('vector 43: refused with a sentence about the picture, and not stored, is', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>, string?]>([
    ['an SVG', unknownType, () => svg, 'image/svg+xml'],
    ['an SVG that is called PNG', unknownType, () => svg, 'image/png'],
    [
      'an SVG that begins like a PNG',
      unreadable,
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]),
    ],
    [
      'a page that is called JPEG',
      unknownType,
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    ],
    ['a PDF', unknownType, () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    [
      'an iPhone’s HEIC',
      'This is an iPhone HEIC file. Choose it from Photos rather than Files, or export it as JPEG.',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    ],
    ['an AVIF', unknownType, () => testPicture().avif({ effort: 0 }).toBuffer()],
    ['a GIF', unknownType, () => testPicture().gif().toBuffer()],
    ['nothing', unknownType, () => Buffer.alloc(0)],
    [
      'a JPEG cut in half',
      unreadable,
      async () => (await testPicture(1200, 900).jpeg().toBuffer()).subarray(0, 5000),
    ],
    [
      'a picture too small for its place',
      'Please choose a picture of at least 800 by 600 pixels',
      () => testPicture(799, 600).jpeg().toBuffer(),
    ],
    [
      'vector 44: a PNG of 900 megapixels in 110 KB',
      'Please choose a picture of at most 50 megapixels',
      () => blackPng(30_000),
    ],
  ])('%s', async (_what, message, make, type) => {
    const office = await emptyOffice(sharedOffice());
    const answer = await upload(office, 'shape=landscape', await make(), type);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { picture: [message] } },
    ]);
    expect(await countStored(office)).toBe(0);
  });

  test('vector 45: one byte more than 10 MB', async () => {
    const office = await emptyOffice(sharedOffice());
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1, '\xff\xd8\xff', 'latin1');
    expect((await upload(office, 'shape=wide', bytes)).statusCode).toBe(413);
    expect((await upload(office, 'shape=wide', bytes.subarray(1))).statusCode).toBe(422);
  });

  test.each([
    ['an unknown shape', 'shape=round', 'shape'],
    ['no shape', '', 'shape'],
    ['a focal point outside of the picture', 'shape=wide&focus=101,0', 'focus'],
    ['a focal point that is no number', 'shape=wide&focus=NaN,NaN', 'focus'],
  ])('%s', async (_what, query, field) => {
    const answer = await upload(sharedOffice(), query, await testPicture().jpeg().toBuffer());
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { [field]: [{}] } }]);
  });

  test.each([
    { x: 101, y: 0 },
    { x: 0, y: -1 },
    { x: 1.5, y: 0 },
    { x: null, y: 0 },
    { x: '5', y: 0 },
  ])('the focal point %o', async (focus) => {
    const { id } = await storePicture(sharedOffice());
    const answer = await sharedOffice().call('PUT', `/website/pictures/${id}/focus`, focus);
    expect(answer.statusCode).toBe(422);
  });
});

test('vector 44: an animated WebP shows its first frame', async () => {
  const office = await emptyOffice(sharedOffice());
  const frame = (background: string) =>
    sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
  const animated = await sharp([await frame('#e00000'), await frame('#0000e0')], {
    join: { animated: true },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const { id, width, height } = await uploaded(office, 'shape=landscape', animated);
  expect([width, height]).toEqual([800, 600]);
  const [file] = (await filesOf(office, id)).filter(({ format }) => format === 'jpg');
  const { dominant } = await sharp(file?.bytes).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test('vector 47: each AVIF file is small enough, or the answer says that it is not', async () => {
  const office = await emptyOffice(sharedOffice());
  const calm = await testPicture(800, 600).jpeg().toBuffer();
  const first = await uploaded(office, 'shape=landscape', calm);
  const again = await uploaded(office, 'shape=landscape', calm);
  expect(again.id).not.toBe(first.id);
  const grains = await noise(400, 300).png().toBuffer();
  const coarse = sharp(grains).resize(800, 600, { kernel: 'nearest' });
  const busy = await uploaded(office, 'shape=landscape', await coarse.jpeg().toBuffer());
  for (const { id, shape, note } of [first, again, busy]) {
    const files = (await filesOf(office, id)).filter(({ format }) => format === 'avif');
    const caps: number[] = pictureShapes[shape].crops.map(({ mostBytes }) => mostBytes);
    const isOver = files
      .toSorted((a, b) => a.width - b.width)
      .some(({ bytes }, nth) => bytes.length > (caps[nth] ?? 0));
    expect([id, note !== null]).toEqual([id, isOver]);
  }
  expect(busy.note).toMatch(/fine detail/);
});

test.each([
  ['0,0', [255, 0, 0]],
  ['100,100', [0, 0, 255]],
])('vector 48: every crop contains the focal point %s', async (focus, [red = 0, , blue = 0]) => {
  const office = await emptyOffice(sharedOffice());
  const corner = (background: string) =>
    sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const bytes = await sharp({
    create: { width: 2600, height: 800, channels: 3, background: '#888' },
  })
    .composite([
      { input: await corner('#f00'), left: 0, top: 0 },
      { input: await corner('#00f'), left: 2540, top: 740 },
    ])
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();
  const { id } = await uploaded(office, `shape=wide&focus=${focus}`, bytes);
  const files = (await filesOf(office, id)).filter(({ format }) => format === 'jpg');
  expect(files.map(({ width }) => width).toSorted((a, b) => a - b)).toEqual([720, 1280]);
  for (const { bytes: file, width } of files) {
    const { height } = await sharp(file).metadata();
    const at = focus === '0,0' ? { left: 8, top: 8 } : { left: width - 9, top: height - 9 };
    const pixel = await sharp(file)
      .extract({ ...at, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Math.abs((pixel[0] ?? 0) - red) + Math.abs((pixel[2] ?? 0) - blue)).toBeLessThan(60);
  }
});

test('without a focal point, the part that attracts attention is chosen', async () => {
  const office = await emptyOffice(sharedOffice());
  const spot = await noise(300, 300).tint('#e08060').png().toBuffer();
  const bytes = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: '#888' },
  })
    .composite([{ input: spot, left: 1200, top: 100 }])
    .jpeg()
    .toBuffer();
  const { focus } = await uploaded(office, 'shape=landscape', bytes);
  expect(Math.abs(focus.x - 84)).toBeLessThan(12);
  expect(Math.abs(focus.y - 28)).toBeLessThan(18);
  const plain = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: '#fff' },
  })
    .jpeg()
    .toBuffer();
  expect((await uploaded(office, 'shape=landscape', plain)).focus).toEqual({ x: 50, y: 50 });
});

test('a brand mark stays transparent, and a photograph gets the color of paper', async () => {
  const office = await emptyOffice(sharedOffice());
  const transparent = await sharp({
    create: { width: 800, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const mark = await uploaded(office, 'shape=mark', transparent);
  expect(mark).toMatchObject({ hasAlpha: true, widths: [32, 48, 96, 180, 192] });
  const [icon] = await filesOf(office, mark.id);
  expect([icon?.format, (await sharp(icon?.bytes).stats()).isOpaque]).toEqual(['png', false]);
  const photo = await uploaded(office, 'shape=landscape', transparent);
  const [file] = await filesOf(office, photo.id);
  expect(photo.hasAlpha).toBe(false);
  expect((await sharp(file?.bytes).stats()).dominant).toMatchObject({ r: 248, g: 248, b: 232 });
});

describe('limits', () => {
  test('an administrator uploads at most 30 pictures in ten minutes', async () => {
    const office = sharedOffice();
    for (let nth = 0; nth < 30; nth++) {
      expect((await upload(office, 'shape=wide', svg)).statusCode).toBe(422);
    }
    const answer = await upload(office, 'shape=wide', svg);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '600']);
    office.clock.advance(601);
    expect((await upload(office, 'shape=wide', svg)).statusCode).toBe(422);
  });

  test('at most 300 pictures are stored', async () => {
    const office = await emptyOffice(sharedOffice());
    for (let nth = 0; nth < 300; nth++) await storePicture(office, 'mark');
    const answer = await upload(office, 'shape=mark', await testPicture(192, 192).png().toBuffer());
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { detail: /already 300/ }]);
    expect(await countStored(office)).toBe(300);
  });

  test('an upload needs a session and comes from this site', async () => {
    const { app } = sharedOffice();
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/website/pictures?shape=mark',
        payload: svg,
        headers: { 'content-type': 'image/png', ...headers },
      });
    expect((await send({})).statusCode).toBe(401);
    const foreign = { cookie: sharedOffice().cookie, 'sec-fetch-site': 'cross-site' };
    expect((await send(foreign)).statusCode).toBe(403);
  });
});
