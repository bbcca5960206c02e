import { homeSectionPath, homeSections } from '#domain/paths.ts';
import { Brand } from './brand.tsx';
import { PhoneLink } from './phone-link.tsx';
import { MenuButton, MenuSheet } from './menu.tsx';
import { column, primaryAction } from './page/page-styles.ts';
import type { SiteContent } from './site-content.ts';

const links = [
  { name: 'Home', href: homeSectionPath(homeSections.home) },
  { name: 'Services', href: homeSectionPath(homeSections.services) },
  { name: 'About', href: homeSectionPath(homeSections.about) },
  { name: 'Market Expertise', href: homeSectionPath(homeSections.marketExpertise) },
];
const contact = homeSectionPath(homeSections.contact);

export function SiteHeader({ brokerage, mark }: Pick<SiteContent, 'brokerage' | 'mark'>) {
  return (
    <header className="fixed inset-x-0 top-0 z-40 grid min-h-[80px] items-center wrap-normal border-b border-line bg-ground">
      <div className={`${column} flex w-full items-center justify-between gap-[12px] md:gap-8`}>
        <Brand brokerage={brokerage} mark={mark} />
        <nav aria-label="Main" className="ml-auto hidden lg:block">
          <ul className="flex gap-8">
            {links.map(({ name, href }) => (
              <li key={name}>
                <a href={href} className="py-2 hover:text-brick">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <PhoneLink
          phone={brokerage.phone}
          className="hidden font-semibold hover:text-brick xl:block"
        />
        <div className="hidden lg:block">
          <a href={contact} className={primaryAction}>
            Contact Us
          </a>
        </div>
        <MenuButton />
      </div>
      <MenuSheet links={[...links, { name: 'Contact', href: contact }]} />
    </header>
  );
}
