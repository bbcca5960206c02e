import { expect, test } from 'vitest';
import {
  colorsOf,
  contrastOf,
  fixedColors,
  shippedColors,
  type SiteColors,
} from './site-colors.ts';

const themes = ['light', 'dark'] as const;

/** Returns the color that is seen if `front` covers `back` with the opacity `share`. */
const mixed = (front: string, back: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [one, other] = [front, back].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
      return Math.round(one! * share + other! * (1 - share))
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** Returns pairs of colors that are seen together, each with the minimum contrast that it needs. */
function pairsOf(colors: SiteColors): [string, string, string, number][] {
  return themes.flatMap((theme) => {
    const { oak, deep, brick, gold } = colors[theme];
    const { grounds, onOak, onDeep } = fixedColors[theme];
    return [
      ...grounds.flatMap((ground): [string, string, string, number][] => [
        [`${theme}: links on paper`, oak, ground, 4.5],
        [`${theme}: figures and focus outlines on paper`, brick, ground, 4.5],
      ]),
      [`${theme}: words on buttons`, onOak, oak, 4.5],
      [`${theme}: words on dark bands`, onDeep, deep, 7],
      [`${theme}: figures and focus outlines on dark bands`, gold, deep, 4.5],
      [`${theme}: borders of buttons on dark bands`, mixed(onDeep, deep, 0.6), deep, 3],
    ];
  });
}

const failuresOf = (colors: SiteColors) =>
  pairsOf(colors).filter(([, one, other, least]) => contrastOf(one, other) < least);

test('the shipped colors have enough contrast', () => {
  expect(failuresOf(shippedColors)).toEqual([]);
});

/** 1,000 colors: each combination of 10 values of red, green and blue. */
const values = ['00', '1c', '38', '55', '71', '88', 'aa', 'c6', 'e2', 'ff'];
const seeds = values.flatMap((red) =>
  values.flatMap((green) => values.map((blue) => `#${red}${green}${blue}`)),
);

test('1,000 pairs of own colors have enough contrast in both themes', () => {
  expect(seeds).toEqual(expect.arrayContaining(['#000000', '#ffffff', '#888888', '#ff00ff']));
  const failures = seeds.flatMap((main, nth) => {
    // 667 and 1,000 have no common factor, so each color is once the main and once the accent color.
    const accent = seeds[(nth * 667 + 1) % seeds.length]!;
    const found = failuresOf(colorsOf({ colors: { main, accent } }));
    return found.map((failure) => [main, accent, ...failure]);
  });
  expect(failures).toEqual([]);
});

test('each of two equal colors has enough contrast', () => {
  for (const color of ['#000000', '#ffffff', '#808080', '#ffff00', '#ff0000', '#0000ff']) {
    expect(failuresOf(colorsOf({ colors: { main: color, accent: color } }))).toEqual([]);
  }
});

test('own colors keep their hue, and a color with enough contrast stays as it is', () => {
  const { light, dark } = colorsOf({ colors: { main: '#005a9c', accent: '#f2c14e' } });
  expect(light).toEqual({ oak: '#005a9c', deep: '#063964', brick: '#876500', gold: '#eac36f' });
  expect(dark).toEqual({ oak: '#75b3f2', deep: '#0b1723', brick: '#eac36f', gold: '#eac36f' });
});

test('an empty color is the shipped one', () => {
  expect(colorsOf({ colors: { main: '', accent: '' } })).toEqual(shippedColors);
  const { light } = colorsOf({ colors: { main: '#005a9c', accent: '' } });
  expect([light.brick, light.gold]).toEqual([shippedColors.light.brick, shippedColors.light.gold]);
});

test.each(['#fff;}body{display:none', 'red', '#12345', 'url(x)', '#2F4A3A\n', '#2f4a3a}'])(
  'the text %j is no color, so that the shipped one is shown',
  (text) => {
    expect(colorsOf({ colors: { main: text, accent: text } })).toEqual(shippedColors);
  },
);
