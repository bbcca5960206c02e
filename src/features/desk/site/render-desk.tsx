import { renderToStaticMarkup } from 'react-dom/server';
import type { DeskPage } from '#features/desk/domain/desk-page.ts';
import { deskMenu } from '#features/desk/domain/desk-paths.ts';
import { fieldProblems } from '#features/desk/domain/desk-page.ts';
import { siteFonts } from '#features/site/site/page/font-preloads.tsx';
import { column, display, textLink } from '#features/site/site/page/page-styles.ts';
import { PrivateDocument } from '#features/site/site/page/private-document.tsx';
import type { IconLink } from '#features/site/site/page/site-icon.ts';
import { PhoneLink } from '#features/site/site/phone-link.tsx';
import type { SiteContent } from '#features/site/site/site-content.ts';
import type { RenderedPage } from '#shared/domain/rendered-page.ts';
import { DeskBlocks } from './desk-blocks.tsx';
import deskStyles from './desk.css?inline';

interface Look {
  content: SiteContent;
  icon: IconLink;
  /** The CSS rules from `ownStyles` for the brokerage's own colors and pictures, if any. */
  ownStyles: string[];
  hasAccents: boolean;
}

function Menu({ name, path }: { name: string; path: string }) {
  const current = deskMenu.findLast(([each]) => path === each || path.startsWith(`${each}/`))?.[0];
  return (
    <div className="border-b border-line bg-surface">
      <div className={`${column} py-2`}>
        <p className="text-sm text-quiet">{name}</p>
        <nav aria-label="Desk" className="-mx-2 flex flex-wrap">
          {deskMenu.map(([each, words]) => (
            <a
              key={each}
              href={each}
              aria-current={each === current ? 'page' : undefined}
              className="flex min-h-11 items-center px-2 font-semibold hover:text-brick aria-[current]:underline aria-[current]:decoration-brick aria-[current]:decoration-2 aria-[current]:underline-offset-8"
            >
              {words}
            </a>
          ))}
        </nav>
      </div>
    </div>
  );
}

/** The reasons why the server refused a form. The page has no script that moves the focus. */
function Problem({ words, fields }: { words: string; fields: ReturnType<typeof fieldProblems> }) {
  return (
    <section
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page has no script that moves the focus.
      autoFocus
      aria-labelledby="problem"
      className="mt-6 border border-l-4 border-brick bg-surface p-4"
    >
      <h2 id="problem" className="font-semibold">
        {words}
      </h2>
      <ul className="mt-1">
        {fields.map((field) => (
          <li key={field.name}>
            <a
              href={`#${field.name}`}
              className="inline-block py-0.5 font-medium text-brick underline"
            >
              {field.words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Content({ page, content }: { page: DeskPage; content: SiteContent }) {
  const { title, done, blocks } = page;
  const fields = fieldProblems(blocks);
  const problem = page.problem ?? (fields.length > 0 ? 'Please fix the following' : undefined);
  return (
    <>
      <h1 className={`${display} text-lead`}>{title}</h1>
      {done !== undefined && (
        <output className="mt-6 block border border-l-4 border-oak bg-surface p-4 font-semibold">
          {done}
        </output>
      )}
      {problem !== undefined && <Problem words={problem} fields={fields} />}
      <DeskBlocks blocks={blocks} formKey={page.key} />
      <p className="mt-12 border-t border-line pt-4 text-sm text-quiet print:hidden">
        Questions? Call the office at{' '}
        <PhoneLink phone={content.brokerage.phone} className={`${textLink} whitespace-nowrap`} />.
      </p>
    </>
  );
}

export function renderDesk(page: DeskPage, look: Look): RenderedPage {
  const { content, icon, ownStyles, hasAccents } = look;
  const inlineStyles = [deskStyles, ...ownStyles];
  const isRefused = page.problem !== undefined || fieldProblems(page.blocks).length > 0;
  const html = renderToStaticMarkup(
    <PrivateDocument
      content={content}
      icon={icon}
      title={`${isRefused ? 'Error: ' : ''}${page.title}`}
      styles={inlineStyles}
      fonts={siteFonts(hasAccents)}
      menu={page.signedIn && <Menu {...page.signedIn} />}
    >
      <Content page={page} content={content} />
    </PrivateDocument>,
  );
  return { html: `<!doctype html>${html}`, inlineStyles, inlineScripts: [] };
}
