/** A decorative map of a town with squares, beside a river. Only wide screens show it. */
export function WardPlan() {
  return (
    <div
      aria-hidden
      className="relative overflow-hidden bg-deep max-lg:hidden lg:order-first print:hidden"
    >
      <svg
        viewBox="0 0 1000 1200"
        preserveAspectRatio="xMidYMin slice"
        fill="none"
        className="absolute inset-0 size-full"
      >
        <defs>
          <Ward />
        </defs>
        <g transform="rotate(-12 500 500)">
          <River />
          {wards.map(({ x, y, square }) => (
            <use key={`${x} ${y}`} href="#ward" x={x} y={y} className={square} />
          ))}
        </g>
      </svg>
    </div>
  );
}

const wards = [0, 1, 2, 3, 4, 5, 6].flatMap((column) =>
  [0, 1, 2, 3, 4, 5, 6].map((row) => ({
    x: column * 228 - 300,
    y: row * 214 + 214,
    square: column === 3 && row === 1 ? 'text-gold' : 'text-moss',
  })),
);

/**
 * A ward, the block that the town map repeats: a square, two lots for public buildings to its left
 * and two to its right, and four rows of houses. The page contains one ward and repeats it with
 * `<use>`, because otherwise wards would be most of the page's elements.
 */
function Ward() {
  return (
    <g id="ward">
      <path className="fill-on-deep/9" d={houses} />
      <path className="stroke-deep" strokeWidth="2" d={lots} />
      <path className="fill-on-deep/18" d={trustLots} />
      <rect x="64" y="64" width="72" height="72" className="fill-current" />
      <path
        className="stroke-deep/60"
        strokeWidth="2"
        d="M64 100h72M100 64v72M64 64l72 72m0-72-72 72"
      />
      {trees.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className="fill-deep/75" />
      ))}
      <circle cx="100" cy="100" r="9" className="fill-current" />
      <circle cx="100" cy="100" r="4.5" className="fill-on-deep" />
    </g>
  );
}

const houses =
  'M0 0h94v22H0zm0 28h94v22H0zM106 0h94v22h-94zm0 28h94v22h-94zM0 150h94v22H0zm0 28h94v22H0zm106-28h94v22h-94zm0 28h94v22h-94z';
const lots =
  'M19 0v50M38 0v50M57 0v50M76 0v50M125 0v50M144 0v50M163 0v50M182 0v50M19 150v50M38 150v50M57 150v50M76 150v50M125 150v50M144 150v50M163 150v50M182 150v50';
const trustLots = 'M0 62h52v32H0zm0 44h52v32H0zM148 62h52v32h-52zm0 44h52v32h-52z';
const trees = [
  [82, 71, 6],
  [117, 72, 7],
  [72, 84, 7],
  [129, 86, 6],
  [71, 117, 6],
  [128, 116, 7],
  [84, 129, 7],
  [118, 129, 6],
] as const;

/** The river with the lines of its current, and marsh grass on the far bank. */
function River() {
  return (
    <>
      <path
        className="fill-on-deep/6"
        d="M-400 60C-100 20 150 110 420 70S900 0 1500 60v100H-400z"
      />
      <path
        className="stroke-on-deep/25"
        strokeWidth="1.5"
        d="M-400 84c300-40 550 50 820 10s480-70 1080-10M-400 112c300-30 550 36 820 8s480-54 1080-8M-400 138c300-16 550 18 820 4s480-28 1080-4"
      />
      <path className="stroke-moss/80" strokeWidth="2" d={tufts} />
    </>
  );
}

const tufts = Array.from({ length: 90 }, (_, index) => {
  const [x, y] = [((index * 173) % 1500) - 300, 48 - ((index * 67) % 260)];
  return `M${x} ${y}v-16m-6 16-5-12m17 12 5-12`;
}).join('');
