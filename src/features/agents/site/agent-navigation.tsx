import { HeaderBar } from '#features/site/site/header-bar.tsx';
import { MenuSheet } from '#features/site/site/menu.tsx';
import type { SiteContent } from '#features/site/site/site-content.ts';

const links = [
  { name: 'About', href: '#about' },
  { name: 'Services', href: '#services' },
  { name: 'Reviews', href: '#reviews' },
  { name: 'Contact', href: '#contact' },
];

interface AgentNavigationProps extends Pick<SiteContent, 'brokerage' | 'mark'> {
  hasReviews: boolean;
}

/** The header of an agent's page, which floats over the page. */
export function AgentNavigation({ hasReviews, ...content }: AgentNavigationProps) {
  const shown = links.filter(({ href }) => hasReviews || href !== '#reviews');
  const contact = { name: "Let's Connect", href: '#contact' };
  return (
    <header className="fixed inset-x-2 top-2 z-40 grid min-h-[68px] items-center wrap-normal border border-line bg-ground lifted md:inset-x-6 lg:inset-x-10">
      <div className="flex items-center justify-between gap-[12px] px-[12px] md:gap-8 md:px-4 lg:pr-2">
        <HeaderBar {...content} links={shown} contact={contact} />
      </div>
      <MenuSheet isFloating links={[...shown, contact]} />
    </header>
  );
}
