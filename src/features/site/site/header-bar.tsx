import { Brand } from './brand.tsx';
import { MenuButton } from './menu.tsx';
import { primaryAction } from './page/page-styles.ts';
import { PhoneLink } from './phone-link.tsx';
import type { SiteContent } from './site-content.ts';

interface Link {
  name: string;
  href: string;
}

interface HeaderBarProps extends Pick<SiteContent, 'brokerage' | 'mark'> {
  links: readonly Link[];
  contact: Link;
}

/** Narrow screens show the menu's button in place of the links. */
export const HeaderBar = ({ brokerage, mark, links, contact }: HeaderBarProps) => (
  <>
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
    <PhoneLink phone={brokerage.phone} className="hidden font-semibold hover:text-brick xl:block" />
    <div className="hidden lg:block">
      <a href={contact.href} className={primaryAction}>
        {contact.name}
      </a>
    </div>
    <MenuButton />
  </>
);
