import type { ReactNode } from 'react';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { Brand } from '#features/site/site/brand.tsx';
import { FontPreloads } from '#features/site/site/page/font-preloads.tsx';
import { fullTitle } from '#features/site/site/page/page-title.ts';
import { PhoneLink } from '#features/site/site/phone-link.tsx';
import { column } from '#features/site/site/page/page-styles.ts';
import type { IconLink } from '#features/site/site/page/site-icon.ts';

interface PrivateDocumentProps {
  content: Pick<SiteContent, 'brokerage' | 'mark'>;
  icon: IconLink;
  title: string;
  styles: string[];
  fonts: string[];
  menu?: ReactNode;
  children: ReactNode;
}

/** Without scripts. Its only link to the rest of the site is the brokerage's name. */
export function PrivateDocument(props: PrivateDocumentProps) {
  const { content, icon, title, styles, fonts, menu, children } = props;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{fullTitle(title, content.brokerage.name)}</title>
        {styles.map((text) => (
          <style key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
        <link rel="icon" {...icon} />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151a17" media="(prefers-color-scheme: dark)" />
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <header className="border-b border-line py-3">
          <div className={`${column} flex items-center justify-between`}>
            <Brand {...content} />
            <PhoneLink
              phone={content.brokerage.phone}
              className="hidden font-semibold hover:text-brick xl:block"
            />
          </div>
        </header>
        {menu}
        <main className={`${column} py-10 lg:py-16`}>
          <div className="mx-auto max-w-2xl">{children}</div>
        </main>
        <FontPreloads fonts={fonts} />
      </body>
    </html>
  );
}
