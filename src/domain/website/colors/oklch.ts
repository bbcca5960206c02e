/**
 * Converts colors to and from OKLCH (lightness, chroma and hue, as the eye sees them), and computes
 * the contrast between two colors (WCAG 2.2). The constants are from Björn Ottosson's definition of
 * OKLCH and from the W3C.
 */

/** Red, green and blue, each from 0 to 255. */
type Rgb = [number, number, number];

export interface Oklch {
  /** The lightness, from 0 (black) to 1 (white). */
  lightness: number;
  /** The strength of the color. 0 is gray. */
  chroma: number;
  /** The hue, as an angle in radians. */
  hue: number;
}

const toRgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const toHex = (rgb: Rgb) =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** The amount of light, from 0 to 1, for each value of a channel from 0 to 255. */
const linear = Array.from({ length: 256 }, (_, channel) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const toLinear = (hex: string) => toRgb(hex).map((channel) => linear[channel]) as Rgb;

const fromLinear = (light: number) =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** @param hex such as "#2f4a3a" */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function channelsOf({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ].map(Math.round) as Rgb;
}

const canBeShown = (rgb: Rgb) => rgb.every((channel) => channel >= 0 && channel <= 255);

/** Returns a color such as "#2f4a3a". A chroma that screens cannot show is reduced. */
export function fromOklch(color: Oklch): string {
  const rgb = channelsOf(color);
  if (canBeShown(rgb)) return toHex(rgb);
  if (color.chroma < 0.001) return color.lightness > 0.5 ? '#ffffff' : '#000000';
  return fromOklch({ ...color, chroma: color.chroma * 0.96 });
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @returns the contrast ratio of two colors, from 1 to 21 */
export function contrastOf(one: string, other: string): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}
