import {
  colorsOf,
  contrastOf,
  fixedColors,
  type SiteColors,
  type Theme,
} from '#features/site/domain/colors/site-colors.ts';
import type { ColorName } from './color-words.ts';

/** One use of a color: a foreground color on one or more background colors. */
interface Sample {
  front: string;
  /** The sample shows the first one, and the lowest contrast on any of them. */
  backs: readonly string[];
  derived: string;
}

type Uses = Record<string, (colors: SiteColors, theme: Theme) => Sample>;

const uses: Record<ColorName, Uses> = {
  main: {
    Buttons: (colors, theme) => {
      const { oak } = colors[theme];
      return { front: fixedColors[theme].onOak, backs: [oak], derived: oak };
    },
    'Dark bands': (colors, theme) => {
      const { deep } = colors[theme];
      return { front: fixedColors[theme].onDeep, backs: [deep], derived: deep };
    },
  },
  accent: {
    'On paper': (colors, theme) => {
      const { brick } = colors[theme];
      return { front: brick, backs: fixedColors[theme].grounds, derived: brick };
    },
    'On dark bands': (colors, theme) => {
      const { gold, deep } = colors[theme];
      return { front: gold, backs: [deep], derived: gold };
    },
  },
};

/** Returns the contrast, rounded down so that it never looks larger than it is. */
const ratioOf = ({ front, backs }: Sample) =>
  (Math.floor(Math.min(...backs.map((back) => contrastOf(front, back))) * 10) / 10).toFixed(1);

const themes: [Theme, string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
];

interface ColorSamplesProps {
  name: ColorName;
  /** For a text that is not a color, the samples use the shipped color. */
  colors: Record<ColorName, string>;
}

export function ColorSamples({ name, colors }: ColorSamplesProps) {
  const derived = colorsOf({ colors });
  return (
    <table className="mt-2 w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Use</th>
          {themes.map(([theme, label]) => (
            <th key={theme} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(uses[name]).map(([use, sampleIn]) => (
          <tr key={use}>
            <th scope="row" className="py-1 pr-2 text-left font-normal text-quiet">
              {use}
            </th>
            {themes.map(([theme, label]) => (
              <td key={theme} className="py-1 pr-2">
                <SampleCell sample={sampleIn(derived, theme)} theme={label} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SampleCell({ sample, theme }: { sample: Sample; theme: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span
        aria-hidden
        className="border border-edge px-2 py-0.5 font-semibold forced-color-adjust-none"
        style={{ color: sample.front, background: sample.backs[0] }}
      >
        {theme}
      </span>
      <span className="tabular-nums">
        {sample.derived.toUpperCase()}{' '}
        <span className="text-quiet">
          <span className="sr-only">contrast </span>
          {ratioOf(sample)}:1
        </span>
      </span>
    </span>
  );
}
