import type { DeskBlock, DeskItem, DeskLink } from '#features/desk/domain/desk-page.ts';
import { display, textLink } from '#features/site/site/page/page-styles.ts';
import { FormattedText } from '#shared/ui/formatted-text.tsx';
import { DeskFormView } from './desk-form.tsx';
import { Fold } from './fold.tsx';

const textLooks = {
  plain: 'mt-4 whitespace-pre-line',
  lead: 'mt-4 text-xl whitespace-pre-line',
  quiet: 'mt-3 text-sm text-quiet whitespace-pre-line',
  strong: 'mt-6 border border-l-4 border-oak bg-surface p-4 font-semibold whitespace-pre-line',
};

const TextLink = ({ href, words }: DeskLink) => (
  <a href={href} className={`${textLink} [overflow-wrap:anywhere]`}>
    {words}
  </a>
);

function Item({ title, href, lines, mark }: DeskItem) {
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {href === undefined ? (
          <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
        ) : (
          <a href={href} className={`${textLink} py-1.5 font-semibold [overflow-wrap:anywhere]`}>
            {title}
          </a>
        )}
        {mark !== undefined && <span className="text-sm font-semibold text-brick">{mark}</span>}
      </div>
      {lines.map((line) => (
        <p key={line} className="text-sm text-quiet [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </li>
  );
}

function Block({ block, formKey }: { block: DeskBlock; formKey: string | undefined }) {
  switch (block.block) {
    case 'heading':
      return <h2 className={`${display} mt-10 text-2xl`}>{block.text}</h2>;
    case 'text':
      return <p className={textLooks[block.look ?? 'plain']}>{block.text}</p>;
    case 'link':
      return (
        <p className="mt-4">
          <TextLink {...block.link} />
        </p>
      );
    case 'actions':
      return (
        <p className="mt-4 flex flex-wrap gap-3">
          {block.links.map(({ href, words }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-12 items-center border border-edge bg-surface px-5 font-semibold [overflow-wrap:anywhere] hover:text-brick"
            >
              {words}
            </a>
          ))}
        </p>
      );
    case 'quote':
      return (
        <blockquote className="mt-4 border-l-4 border-line pl-4 [overflow-wrap:anywhere] whitespace-pre-line">
          {block.text}
        </blockquote>
      );
    case 'formatted':
      return (
        <div className="mt-6">
          <FormattedText text={block.text} headingLevel={2} />
        </div>
      );
    case 'facts':
      return (
        <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          {block.facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="max-sm:text-sm max-sm:text-quiet sm:font-semibold">{label}</dt>
              <dd className="[overflow-wrap:anywhere] max-sm:mb-1.5">
                {typeof value === 'string' ? value : <TextLink {...value} />}
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'list':
      return block.items.length === 0 ? (
        <p className="mt-4 text-quiet">{block.empty}</p>
      ) : (
        <ul className="mt-3">
          {block.items.map((item, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two items can share a title.
            <Item key={nth} {...item} />
          ))}
        </ul>
      );
    case 'picture':
      return <img src={block.src} alt={block.alt} className="mt-4 max-h-96 max-w-full" />;
    case 'form':
      return <DeskFormView form={block.form} formKey={formKey} />;
    default:
      return (
        <Fold summary={block.summary} isOpen={block.isOpen} className="mt-6">
          <DeskBlocks blocks={block.blocks} formKey={formKey} />
        </Fold>
      );
  }
}

export const DeskBlocks = ({
  blocks,
  formKey,
}: {
  blocks: DeskBlock[];
  formKey: string | undefined;
}) =>
  blocks.map((block, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- The page is rendered once.
    <Block key={nth} block={block} formKey={formKey} />
  ));
