import { Brand } from '#web/site/brand.tsx';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { MenuButton, MenuSheet } from '#web/site/menu.tsx';
import { primaryAction } from '#web/site/page/page-styles.ts';
import type { SiteContent } from '#web/site/site-content.ts';
import { fixedWords } from './fixed-words.ts';

interface AgentNavigationProps extends Pick<SiteContent, 'brokerage' | 'mark'> {
  hasReviews: boolean;
}

/**
 * The navigation of an agent's page, which floats over the page. The brokerage's name and phone
 * number come first, as on every page.
 */
export function AgentNavigation({ brokerage, mark, hasReviews }: AgentNavigationProps) {
  const links = fixedWords.links.filter(({ href }) => hasReviews || href !== '#reviews');
  return (
    <header className="fixed inset-x-2 top-2 z-40 grid min-h-[68px] items-center wrap-normal border border-line bg-ground lifted md:inset-x-6 lg:inset-x-10">
      <div className="flex items-center justify-between gap-[12px] px-[12px] md:gap-8 md:px-4 lg:pr-2">
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
          <a href="#contact" className={primaryAction}>
            {fixedWords.contact}
          </a>
        </div>
        <MenuButton />
      </div>
      <MenuSheet links={[...links, { name: fixedWords.contact, href: '#contact' }]} />
    </header>
  );
}
