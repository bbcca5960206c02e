/** Pictures without a library: lines and rectangles in the color of the text. */
import type { Section } from '#app/domain/report-sections.ts';

interface Numbers {
  rows: Pick<Section['rows'][number], 'name' | 'count'>[];
}

export const Bar = ({ share }: { share: number }) => (
  <svg aria-hidden className="block h-2.5 w-full fill-current text-oak">
    <rect width={`${share * 100}%`} height="100%" />
  </svg>
);

/** A bar for each day. The names of the rows are dates such as "Nov 21, 2026". */
export function DayBars({ rows }: Numbers) {
  const most = Math.max(1, ...rows.map(({ count = 0 }) => count));
  return (
    <div aria-hidden className="flex items-end gap-px text-center text-xs text-quiet tabular-nums">
      {rows.map(({ name, count = 0 }, nth) => (
        <div key={name} title={`${name}: ${count}`} className="min-w-0 flex-1">
          <span className="max-sm:hidden print:inline">{count || ''}</span>
          <svg className="h-24 w-full border-b border-edge fill-current text-oak print:h-10">
            <rect width="100%" height="100%" y={`${100 - (count / most) * 100}%`} />
          </svg>
          <span className="flex h-4 justify-center">{nth % 7 === 0 && /\d+/.exec(name)?.[0]}</span>
        </div>
      ))}
    </div>
  );
}

/** A line through twelve numbers. The names of the rows are months. */
export function Line({ rows }: Numbers) {
  const counts = rows.map(({ count = 0 }) => count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const x = (nth: number) => `${((nth + 0.5) / rows.length) * 100}%`;
  const y = (count = 0) => 48 - (most === least ? 15 : ((count - least) / (most - least)) * 30);
  return (
    <svg aria-hidden className="h-[74px] w-full fill-current text-oak">
      {rows.map(({ name, count }, nth) => (
        <g key={name} textAnchor="middle" className="text-xs">
          {nth > 0 && (
            <line
              x1={x(nth - 1)}
              y1={y(counts[nth - 1])}
              x2={x(nth)}
              y2={y(count)}
              stroke="currentColor"
              strokeWidth="2"
            />
          )}
          <circle cx={x(nth)} cy={y(count)} r="3.5" />
          <text x={x(nth)} y={y(count) - 8} className="fill-ink font-semibold">
            {count}
          </text>
          <text x={x(nth)} y={70} className="fill-quiet">
            {name.slice(0, 3)}
          </text>
        </g>
      ))}
    </svg>
  );
}
