/**
 * Checks that the colors in `site-colors.ts`, from which the colors of a brokerage are computed,
 * are the same as in `tokens.css`.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixedColors, shippedColors } from '#features/site/domain/colors/site-colors.ts';

const tokens = readFileSync('src/shared/ui/tokens.css', 'utf8');

/** Returns a color of `tokens.css` in the light and in the dark theme. */
function token(name: string): string[] {
  const [, value = ''] = new RegExp(`--${name}: (.*);`).exec(tokens) ?? [];
  const [light = '', dark = light] = value.match(/#[\da-f]{6}/g) ?? [];
  return [light, dark];
}

const themes = ['light', 'dark'] as const;

test('the shipped and the fixed colors are those of the design', () => {
  for (const [nth, theme] of themes.entries()) {
    const shipped = Object.fromEntries(
      Object.keys(shippedColors[theme]).map((name) => [name, token(name)[nth]]),
    );
    expect(shippedColors[theme]).toEqual(shipped);
    const { grounds, onOak, onDeep } = fixedColors[theme];
    const names = ['ground', 'surface', 'sunken', 'on-oak', 'on-deep'];
    expect([...grounds, onOak, onDeep]).toEqual(names.map((name) => token(name)[nth]));
  }
});
