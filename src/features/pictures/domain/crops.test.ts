import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { type CropArea, cropAround, pictureShapes } from './pictures.ts';
import { visibleArea } from './crops.ts';

const square = { width: 720, height: 720 };

test.each([
  ['the middle', { x: 50, y: 50 }, { left: 500, top: 0, width: 1000, height: 1000 }],
  ['the left edge', { x: 0, y: 0 }, { left: 0, top: 0, width: 1000, height: 1000 }],
  ['the right edge', { x: 100, y: 100 }, { left: 1000, top: 0, width: 1000, height: 1000 }],
  ['a point at the left', { x: 30, y: 50 }, { left: 100, top: 0, width: 1000, height: 1000 }],
])('a crop around %s', (_, focus, area) => {
  expect(cropAround({ width: 2000, height: 1000 }, focus, square)).toEqual(area);
});

interface Point {
  x: number;
  y: number;
}

/**
 * Expects a point to be inside an area. Sides are rounded to whole pixels and positions to whole
 * percents, so the point may be outside by `tolerance` pixels.
 */
function expectToContain(area: CropArea, { x, y }: Point, tolerance: number) {
  expect(x).toBeGreaterThanOrEqual(area.left - tolerance);
  expect(x).toBeLessThanOrEqual(area.left + area.width + tolerance);
  expect(y).toBeGreaterThanOrEqual(area.top - tolerance);
  expect(y).toBeLessThanOrEqual(area.top + area.height + tolerance);
}

test('every crop and every box of the page lies inside of the picture and contains the focus', () => {
  const crops = Object.values(pictureShapes).flatMap((shape) => [...shape.crops]);
  const percent = integer({ min: 0, max: 100 });
  const side = integer({ min: 192, max: 12_000 });
  const size = record({ width: side, height: side });
  assert(
    property(size, record({ x: percent, y: percent }), constantFrom(...crops), size, (...all) => {
      const [picture, focus, crop, box] = all;
      const point = { x: (focus.x / 100) * picture.width, y: (focus.y / 100) * picture.height };
      const area = cropAround(picture, focus, crop);
      expect(area.left >= 0 && area.left + area.width <= picture.width).toBe(true);
      expect(area.top >= 0 && area.top + area.height <= picture.height).toBe(true);
      expectToContain(area, point, 1);
      const shown = visibleArea({ ...picture, focus }, crop, box);
      expectToContain(area, { x: shown.left, y: shown.top }, 0.001);
      expectToContain(area, { x: shown.left + shown.width, y: shown.top + shown.height }, 0.001);
      expectToContain(shown, point, Math.max(area.width, area.height) / 100);
    }),
  );
});
