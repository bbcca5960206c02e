import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { fullTitle, type PageMeta } from '#features/site/site/page/page-title.ts';

/** Styles that imitate how most social networks and messengers show a shared link. */
const styles = `
:root { color-scheme: light dark; --page: #eceef1; --card: #fff; --text: #1c1e21; --quiet: #5c6066; }
@media (prefers-color-scheme: dark) {
  :root { --page: #18191a; --card: #242526; --text: #e4e6eb; --quiet: #b0b3b8; }
}
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.4 system-ui, sans-serif; }
article { max-width: 524px; margin: 0 auto; background: var(--card); border-radius: 8px; overflow: hidden; }
img { display: block; width: 100%; aspect-ratio: 1200 / 630; }
div { padding: 12px 16px 16px; overflow-wrap: anywhere; }
small { color: var(--quiet); font-size: 13px; }
h1 { margin: 4px 0; font-size: 17px; }
p { margin: 0; color: var(--quiet); font-size: 15px; }
`;

interface SharedLinkPreviewProps {
  brokerage: Brokerage;
  meta: PageMeta;
  origin: string;
  card: string;
}

/** A document that shows a link to the home page as social networks do, for the back office. */
export function SharedLinkPreview({ brokerage, meta, origin, card }: SharedLinkPreviewProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Shared link</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <article>
          <img src={card} alt={`${brokerage.name}, ${brokerage.city}`} />
          <div>
            <small>{new URL(origin).host}</small>
            <h1>{fullTitle(meta.title, brokerage.name)}</h1>
            <p>{meta.description}</p>
          </div>
        </article>
      </body>
    </html>
  );
}
