import type { PageSize, PhonePictures } from '#domain/website/api.ts';

const pageNames: Record<PageSize['page'], string> = {
  home: 'Home page',
  agent: 'Agents’ pages',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
};

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

interface PageSizesProps {
  sizes: PageSize[];
  phonePictures?: PhonePictures;
}

/**
 * The compressed size of each page beside its limit. The limit is the number of bytes that arrive in
 * the first round trip. The size does not include the headers. With `phonePictures`, also the size of
 * the home page's pictures on a phone.
 */
export const PageSizes = ({ sizes, phonePictures }: PageSizesProps) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
    {sizes.map((size) => (
      <Size key={size.page} name={pageNames[size.page]} {...size} />
    ))}
    {phonePictures && (
      <Size name="Pictures of the home page on a phone" {...phonePictures} isEnforced />
    )}
  </dl>
);

type SizeProps = Pick<PageSize, 'bytes' | 'limit' | 'isEnforced'> & { name: string };

const Size = ({ name, ...size }: SizeProps) => (
  <div className="break-inside-avoid">
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className="text-sm text-quiet tabular-nums">
      {`${kilobytes(size.bytes)} KB of ${kilobytes(size.limit)}`}
      <Verdict {...size} />
      <Meter {...size} />
    </dd>
  </div>
);

function Verdict({ bytes, limit, isEnforced }: Omit<SizeProps, 'name'>) {
  if (bytes <= limit) return null;
  return (
    <span className="font-medium text-brick">
      {isEnforced ? ': too large to publish' : ': visitors with a slow connection wait longer'}
    </span>
  );
}

/** A bar that screen readers skip, because the words beside it say the same. */
function Meter({ bytes, limit }: Pick<SizeProps, 'bytes' | 'limit'>) {
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
