/* oxlint-disable no-restricted-imports -- Only this document is about the back office, and
   the public pages do not load code of the back office. */
import type { BrandMark } from '#shared/domain/brand-mark.ts';
import { EarlyLoginPage } from '#features/sign-in/admin/login/early-login-page.tsx';
import earlyLoginScript from '#features/sign-in/admin/login/early-login-script.ts?inline-script';
import { LateNotice } from '#shared/frame/late-notice.tsx';
import { brandMarkMeta, brokerageNameMeta } from '#shared/frame/brokerage-name.ts';
import login from '#features/sign-in/admin/login/login-page.tsx?entry';
import entry from '#app/admin/main.tsx?entry';
import { adminFonts, FontPreloads } from '#features/site/site/page/font-preloads.tsx';
import { renderOnce } from '#features/site/site/page/render-once.ts';
import type { IconLink } from '#features/site/site/page/site-icon.ts';
import themeScript from '#features/site/site/page/theme-script.ts?inline-script';

const noscript = renderOnce(
  <main className="mx-auto max-w-md px-4 py-20">
    <h1 className="text-2xl font-medium">JavaScript is turned off</h1>
    <p className="mt-2">
      The back office needs JavaScript. Turn it on for this site in your browser’s settings, then
      reload the page.
    </p>
  </main>,
);
const loginModules = new Set([entry.script, login.script, ...entry.preload, ...login.preload]);

interface AdminDocumentProps {
  nonce: string;
  /** Whether to show the login, which needs no data, before the scripts have loaded. */
  showsLogin: boolean;
  brokerageName: string;
  mark: BrandMark;
  icon: IconLink;
}

/** The back office's document. It sets the chosen theme before the first paint. */
export function AdminDocument(props: AdminDocumentProps) {
  const { nonce, showsLogin, brokerageName, mark, icon } = props;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${showsLogin ? 'Login · ' : ''}Admin · ${brokerageName}`}</title>
        <meta name={brokerageNameMeta} content={brokerageName} />
        <meta name={brandMarkMeta} content={JSON.stringify(mark)} />
        <meta name="robots" content="noindex" />
        <meta property="csp-nonce" content="" nonce={nonce} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="icon" {...icon} />
        <FontPreloads fonts={adminFonts} />
        {entry.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {!showsLogin && <Scripts />}
      </head>
      <body>
        <noscript dangerouslySetInnerHTML={noscript} />
        {showsLogin ? <Login {...props} /> : <NotLoaded />}
      </body>
    </html>
  );
}

function Scripts() {
  return (
    <>
      {entry.preload.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={entry.script} />
    </>
  );
}

const NotLoaded = () => (
  <div id="root">
    <main className="mx-auto max-w-md px-4 py-20">
      <LateNotice />
    </main>
  </div>
);

function Login({ nonce, brokerageName, mark }: AdminDocumentProps) {
  return (
    <>
      <div
        id="root"
        data-modules={[...loginModules].join(' ')}
        dangerouslySetInnerHTML={renderOnce(
          <EarlyLoginPage brokerageName={brokerageName} mark={mark} />,
        )}
      />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyLoginScript }} />
    </>
  );
}
