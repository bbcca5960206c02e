// This import contains only the script's URL, so no code of the back office gets into the public
// site.
// oxlint-disable-next-line no-restricted-imports
import entry from '#web/admin/main.tsx?entry';
import { brokerage } from '#domain/brokerage.ts';
import favicon from './favicon.svg?url';
import themeScript from './page/theme-script.ts?inline-script';

/** The back office's empty document. It sets the chosen theme before the first paint. */
export function AdminDocument({ nonce }: { nonce: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Admin · ${brokerage.name}`}</title>
        <meta name="robots" content="noindex" />
        <meta property="csp-nonce" nonce={nonce} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        {entry.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} nonce={nonce} />
        ))}
        {entry.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} nonce={nonce} />
        ))}
        <script type="module" src={entry.script} nonce={nonce} />
      </head>
      <body>
        <div id="root" />
        <noscript>
          <main className="mx-auto max-w-md px-4 py-20">
            <h1 className="text-2xl font-medium">JavaScript is turned off</h1>
            <p className="mt-2">
              The back office needs JavaScript. Turn it on for this site in your browser’s settings,
              then reload the page.
            </p>
          </main>
        </noscript>
      </body>
    </html>
  );
}
