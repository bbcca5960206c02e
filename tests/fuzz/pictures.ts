/** Bytes that begin like a picture file, but are not a picture that the server accepts. */
import * as fc from 'fast-check';

const starts = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
};

/** The header of a PNG that claims to have very many pixels. */
const hugePng = [
  ...starts.png,
  ...Buffer.from('\0\0\0\rIHDR\0\x01\0\0\0\x01\0\0\b\x02\0\0\0\0\0\0\0', 'latin1'),
];

export const pictures: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(
      ...Object.values(starts),
      hugePng,
      [...Buffer.from('GIF89a')],
      [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ),
    fc.uint8Array({ maxLength: 300 }),
  )
  .map(([start, rest]) => Uint8Array.from([...start, ...rest]));
