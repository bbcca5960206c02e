import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { cropAround, pictureShapes } from './pictures.ts';

const square = { width: 720, height: 720 };

test.each([
  ['the middle', { x: 50, y: 50 }, { left: 500, top: 0, width: 1000, height: 1000 }],
  ['the left edge', { x: 0, y: 0 }, { left: 0, top: 0, width: 1000, height: 1000 }],
  ['the right edge', { x: 100, y: 100 }, { left: 1000, top: 0, width: 1000, height: 1000 }],
  ['a point at the left', { x: 30, y: 50 }, { left: 100, top: 0, width: 1000, height: 1000 }],
])('a crop around %s', (_, focus, area) => {
  expect(cropAround({ width: 2000, height: 1000 }, focus, square)).toEqual(area);
});

test('every crop of every picture lies inside of it and contains the focus', () => {
  const crops = Object.values(pictureShapes).flatMap((shape) => [...shape.crops]);
  const percent = integer({ min: 0, max: 100 });
  const side = integer({ min: 192, max: 12_000 });
  assert(
    property(
      record({ width: side, height: side }),
      record({ x: percent, y: percent }),
      constantFrom(...crops),
      (picture, focus, crop) => {
        const { left, top, width, height } = cropAround(picture, focus, crop);
        const point = { x: (focus.x / 100) * picture.width, y: (focus.y / 100) * picture.height };
        expect(left >= 0 && left + width <= picture.width).toBe(true);
        expect(top >= 0 && top + height <= picture.height).toBe(true);
        // A side is rounded to whole pixels.
        expect(point.x >= left - 1 && point.x <= left + width + 1).toBe(true);
        expect(point.y >= top - 1 && point.y <= top + height + 1).toBe(true);
      },
    ),
  );
});
