import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as addMode,
  wcagContrast,
} from 'culori/fn';
import type { LookContent } from '#features/site/domain/look.ts';

addMode(modeRgb);
addMode(modeLrgb);
const toOklch = addMode(modeOklch);

/** Returns the contrast ratio of two colors such as "#2f4a3a", from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);

/** The colors of the public pages that depend on the brokerage's own colors, in one theme. */
export interface ThemeColors {
  /** For buttons, for example, and for the focused element's outline outside dark bands. */
  oak: string;
  /** The background color of the dark bands, such as the footer. */
  deep: string;
  /** The accent color outside dark bands, for example of figures. */
  brick: string;
  /** The accent color on dark bands, and the color of the focused element's outline there. */
  gold: string;
}

export type Theme = 'light' | 'dark';
export type SiteColors = Record<Theme, ThemeColors>;

/** The colors that come with the product. They must equal those in `tokens.css`. */
export const shippedColors: SiteColors = {
  light: { oak: '#2f4a3a', deep: '#1e3328', brick: '#a4452c', gold: '#d2a857' },
  dark: { oak: '#9cc4a6', deep: '#0f1612', brick: '#e8937a', gold: '#d2a857' },
};

/** They must equal those in `tokens.css`. */
export const fixedColors = {
  light: { grounds: ['#faf6ee', '#fffdf8', '#f1eadc'], onOak: '#fffdf8', onDeep: '#efe9dc' },
  dark: { grounds: ['#151a17', '#1d2420', '#252d28'], onOak: '#12201a', onDeep: '#e6e0d1' },
} as const;

/** The minimum contrast of words on the page and on buttons, and of gold on dark bands. */
const wordsContrast = 4.5;
/** The minimum contrast of words on dark bands, where there are long texts in small letters. */
const bandContrast = 7;

interface Target {
  lightness: 'least' | 'most';
  /**
   * The least or the most lightness of the fitted color, as `lightness` says. If the contrast is
   * too low, the color becomes lighter for "least", or darker for "most".
   */
  from: number;
  mostChroma: number;
  contrast: number;
  /** The colors with which the fitted color must have at least this contrast. */
  beside: readonly string[];
}

const words: Record<Theme, Target> = {
  light: {
    lightness: 'most',
    from: 1,
    mostChroma: 1,
    contrast: wordsContrast,
    beside: fixedColors.light.grounds,
  },
  // The chroma is limited, because a strong color glares on a dark screen. The lightness is high,
  // because a dark color looks dirty there.
  dark: {
    lightness: 'least',
    from: 0.75,
    mostChroma: 0.112,
    contrast: wordsContrast,
    beside: fixedColors.dark.grounds,
  },
};

const bands: Record<Theme, Target> = {
  light: {
    lightness: 'most',
    from: 0.34,
    mostChroma: 0.09,
    contrast: bandContrast,
    beside: [fixedColors.light.onDeep],
  },
  dark: {
    lightness: 'most',
    from: 0.2,
    mostChroma: 0.03,
    contrast: bandContrast,
    beside: [fixedColors.dark.onDeep],
  },
};

export const isColor = (text: string) => /^#[\da-f]{6}$/.test(text);

/**
 * The number of steps of the search for a lightness. Each step halves the range, so the result is
 * at most 1/4096 away from the nearest lightness with enough contrast.
 */
const searchSteps = 12;

/**
 * Changes the lightness and the chroma of a color as little as the target needs. Black (for "most")
 * or white (for "least") has enough contrast for every target, so the search always finds a color.
 */
function fit(seed: string, { lightness, from, mostChroma, contrast, beside }: Target): string {
  const { l: wanted = 0, c = 0, h } = toOklch(seed) ?? {};
  const isMost = lightness === 'most';
  const start = isMost ? Math.min(wanted, from) : Math.max(wanted, from);
  const chroma = Math.min(c, mostChroma);
  // A chroma that screens cannot show is reduced.
  const at = (l: number) =>
    formatHex(clampChroma({ mode: 'oklch', l, c: chroma, ...(h !== undefined && { h }) }, 'oklch'));
  const holds = (color: string) => beside.every((each) => contrastOf(color, each) >= contrast);
  const first = start === wanted && chroma === c ? seed : at(start);
  if (holds(first)) return first;
  let tooNear = start;
  let found = isMost ? 0 : 1;
  for (let count = 0; count < searchSteps; count++) {
    const middle = (tooNear + found) / 2;
    if (holds(at(middle))) found = middle;
    else tooNear = middle;
  }
  return at(found);
}

/**
 * Returns the colors of one theme. If a color is empty, the shipped one is used. The shipped gold
 * is changed if it has too little contrast with the brokerage's own dark bands.
 */
function themeColors(theme: Theme, main: string, accent: string): ThemeColors {
  const shipped = shippedColors[theme];
  const deep = main === '' ? shipped.deep : fit(main, bands[theme]);
  return {
    oak: main === '' ? shipped.oak : fit(main, words[theme]),
    deep,
    brick: accent === '' ? shipped.brick : fit(accent, words[theme]),
    gold: fit(accent || shipped.gold, { ...words.dark, beside: [deep] }),
  };
}

/**
 * Derives the colors of the public pages from the two colors that the brokerage has chosen. Keeps
 * their hues. Limits lightness and chroma as fits each theme, and changes the lightness until the
 * contrast is sufficient, so that any two colors can be chosen. A text that is not a color counts
 * as empty.
 */
export function colorsOf({ colors }: Pick<LookContent, 'colors'>): SiteColors {
  const main = isColor(colors.main) ? colors.main : '';
  const accent = isColor(colors.accent) ? colors.accent : '';
  return { light: themeColors('light', main, accent), dark: themeColors('dark', main, accent) };
}
