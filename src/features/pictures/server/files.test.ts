import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { pictureShapes } from '#features/pictures/domain/pictures.ts';
import { testPicture } from '#tests/support/agent-pages.ts';
import { shareOffice } from '#tests/support/office.ts';
import { filesOf, noise, plain, uploaded, withoutPictures } from '#tests/support/pictures.ts';

/** A minute, because encoding a picture takes seconds while other tests run. */
vi.setConfig({ testTimeout: 60_000 });

const sharedOffice = shareOffice('sqlite');

test('vector 42: a phone’s JPEG is upright in every file, without metadata', async () => {
  const office = await withoutPictures(sharedOffice());
  const edge = await plain(900, 60, '#f00').png().toBuffer();
  const upright = await plain(900, 1200, '#0a0')
    .composite([{ input: edge, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const exif = {
    IFD0: { Copyright: 'SECRET PLACE' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 4/1 50/1' },
  };
  // Store the pixels sideways, as a phone does. Orientation 6 tells programs to turn them upright.
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

test('vector 44: an animated WebP shows its first frame', async () => {
  const office = await withoutPictures(sharedOffice());
  const animated = await sharp(
    [
      await plain(800, 600, '#e00000').png().toBuffer(),
      await plain(800, 600, '#0000e0').png().toBuffer(),
    ],
    {
      join: { animated: true },
    },
  )
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const { id, width, height } = await uploaded(office, 'shape=landscape', animated);
  expect([width, height]).toEqual([800, 600]);
  const file = (await filesOf(office, id)).find(({ format }) => format === 'webp');
  const { dominant } = await sharp(file?.bytes).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test('vector 47: each AVIF file is small enough, or the answer says that it is not', async () => {
  const office = await withoutPictures(sharedOffice());
  const calm = await testPicture(800, 600).jpeg().toBuffer();
  const first = await uploaded(office, 'shape=landscape', calm);
  const grains = await noise(400, 300).png().toBuffer();
  const coarse = sharp(grains).resize(800, 600, { kernel: 'nearest' });
  const busy = await uploaded(office, 'shape=landscape', await coarse.jpeg().toBuffer());
  const soft = await noise(400, 300, 16).png().toBuffer();
  const clouds = await sharp(soft).resize(800, 600).jpeg().toBuffer();
  const middle = await uploaded(office, 'shape=landscape', clouds);
  for (const { id, shape, note } of [first, middle, busy]) {
    const files = (await filesOf(office, id)).filter(({ format }) => format === 'avif');
    const caps: number[] = pictureShapes[shape].crops.map(({ mostBytes }) => mostBytes);
    const isOver = files.some(({ bytes }, nth) => bytes.length > (caps[nth] ?? 0));
    expect([id, note !== null]).toEqual([id, isOver]);
  }
  // At the best quality, the 800-pixel AVIF file of `middle` is too large. A lower quality makes it
  // small enough.
  expect(middle.note).toBeNull();
  expect(busy.note).toMatch(/fine detail/);
});

test.each([
  ['0,0', [255, 0, 0]],
  ['100,100', [0, 0, 255]],
])('vector 48: every crop contains the focal point %s', async (focus, [red = 0, , blue = 0]) => {
  const office = await withoutPictures(sharedOffice());
  const bytes = await plain(2600, 800, '#888')
    .composite([
      { input: await plain(60, 60, '#f00').png().toBuffer(), left: 0, top: 0 },
      { input: await plain(60, 60, '#00f').png().toBuffer(), left: 2540, top: 740 },
    ])
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();
  const { id } = await uploaded(office, `shape=wide&focus=${focus}`, bytes);
  const files = (await filesOf(office, id)).filter(({ format }) => format === 'webp');
  expect(files.map(({ width }) => width)).toEqual([720, 1280]);
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

test('without a focal point, the square that attracts attention is chosen', async () => {
  const office = await withoutPictures(sharedOffice());
  const spot = await noise(300, 300).tint('#e08060').png().toBuffer();
  const bytes = await plain(1600, 900, '#888')
    .composite([{ input: spot, left: 1200, top: 100 }])
    .jpeg()
    .toBuffer();
  const { focus } = await uploaded(office, 'shape=landscape', bytes);
  // The square is 900 pixels wide and ends at the right edge, so its center is at 1150 of 1600
  // pixels.
  expect(focus).toEqual({ x: 72, y: 50 });
  const white = await plain(1600, 900, '#fff').jpeg().toBuffer();
  expect((await uploaded(office, 'shape=landscape', white)).focus).toEqual({ x: 50, y: 50 });
});

test('a brand mark stays transparent, and a photograph gets the color of paper', async () => {
  const office = await withoutPictures(sharedOffice());
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
