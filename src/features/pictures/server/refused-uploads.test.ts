import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { testPicture } from '#tests/support/agent-pages.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import { storePicture, upload, withoutPictures } from '#tests/support/pictures.ts';

/** A minute, because encoding a picture takes seconds while other tests run. */
vi.setConfig({ testTimeout: 60_000 });

const sharedOffice = shareOffice('sqlite');

function pngChunk(type: string, data: Buffer) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

const oneBit = { depth: 1, color: 0, isInterlaced: false };
const sixteenBits = { depth: 16, color: 6, isInterlaced: true };

/**
 * Returns the start of a large square PNG, without rows. The server must refuse the picture as soon
 * as it has read the header.
 */
function hugePng(side: number, { depth, color, isInterlaced } = oneBit) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, color, 0, 0, Number(isInterlaced)], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const unknownType = 'Please choose a JPEG, PNG or WebP picture';
const unreadable = 'This picture cannot be read: please choose another JPEG, PNG or WebP file';

describe('vector 43: the server refuses an upload and stores nothing:', () => {
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
      'vector 44: a PNG of 900 megapixels in a small file',
      'Please choose a picture of at most 50 megapixels',
      () => hugePng(30_000),
    ],
    [
      'vector 44: an interlaced PNG of 25 megapixels with 16 bits for each color',
      'Please choose a picture of at most 18 megapixels, or a JPEG that is not progressive',
      () => hugePng(5000, sixteenBits),
    ],
    [
      'a picture that is more than four times as long as high',
      'Please choose a picture whose longer side is at most 4 times the shorter side',
      () => testPicture(2410, 600).jpeg().toBuffer(),
    ],
  ])('%s', async (_what, message, make, type) => {
    const office = await withoutPictures(sharedOffice());
    const answer = await upload(office, 'shape=landscape', await make(), type);
    expect(refusalOf(answer)).toEqual({ status: 422, errors: { picture: [message] } });
    const rows = await office.db.selectFrom('websitePictures').select('id').execute();
    expect(rows).toEqual([]);
  });

  test('vector 45: one byte more than 10 MB', async () => {
    const office = await withoutPictures(sharedOffice());
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
