import {
  colorsOf,
  isColor,
  shippedColors,
  type Theme,
} from '#features/site/domain/colors/site-colors.ts';

export type ColorName = 'main' | 'accent';

/**
 * For each field, the theme color that the messages below mention. It is the field's color, changed
 * so that text in it is readable.
 */
const themeColorOf = { main: 'oak', accent: 'brick' } as const;

/** Returns the typed color in lower case, and adds the number sign if only that is missing. */
export function toColor(typed: string): string {
  const color = typed.trim().toLowerCase();
  return isColor(`#${color}`) ? `#${color}` : color;
}

export const shippedColor = (name: ColorName) => shippedColors.light[themeColorOf[name]];

export function colorWords(name: ColorName, color: string): string {
  if (color === '') return `The default color is used, ${shippedColor(name).toUpperCase()}.`;
  if (!isColor(color)) {
    return `This is not a color. Enter # and six digits or letters from A to F, such as ${shippedColor(name).toUpperCase()}.`;
  }
  const derived = colorsOf({ colors: { main: '', accent: '', [name]: color } });
  const shown = (theme: Theme) => derived[theme][themeColorOf[name]];
  const isKept = (theme: Theme) => shown(theme) === color;
  const own = `Your ${color.toUpperCase()}`;
  const dark = isKept('dark') ? 'uses it as it is' : `uses ${shown('dark').toUpperCase()}`;
  return isKept('light')
    ? `${own} is used as it is; dark mode ${dark}.`
    : `${own} is too light for words on paper. Words use ${shown('light').toUpperCase()}; dark mode ${dark}.`;
}
