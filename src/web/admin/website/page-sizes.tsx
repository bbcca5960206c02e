import type { PageSize } from '#domain/website/api.ts';

const pageNames: Record<PageSize['page'], string> = {
  home: 'Home page',
  agent: 'Agents’ pages',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
};

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The size of each page beside the largest size that arrives in the first round trip. */
export const PageSizes = ({ sizes }: { sizes: PageSize[] }) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
    {sizes.map((size) => (
      <div key={size.page} className="break-inside-avoid">
        <dt className="text-sm font-semibold">{pageNames[size.page]}</dt>
        <dd className="text-sm text-quiet tabular-nums">
          {`${kilobytes(size.bytes)} KB of ${kilobytes(size.limit)}`}
          <Verdict {...size} />
          <Meter {...size} />
        </dd>
      </div>
    ))}
  </dl>
);

function Verdict({ bytes, limit, isEnforced }: PageSize) {
  if (bytes <= limit) return null;
  return (
    <span className="font-medium text-brick">
      {isEnforced ? ': too large to publish' : ': visitors with a slow connection wait longer'}
    </span>
  );
}

/** A bar for the eyes. The words beside it say the same. */
function Meter({ bytes, limit }: PageSize) {
  const percent = Math.min(100, Math.round((bytes / limit) * 100));
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-1.5 h-1.5 w-full bg-sunken forced-colors:border"
    >
      <rect
        width={percent}
        height="4"
        className={bytes > limit ? 'fill-brick' : 'fill-moss forced-colors:fill-[Highlight]'}
      />
    </svg>
  );
}
