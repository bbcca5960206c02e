import { homeSection, homeSections } from '#web/paths.ts';
import { Brand, PhoneLink } from './brand.tsx';
import { column, display, primaryAction } from './page-styles.ts';

const links = [
  { name: 'Home', href: homeSection(homeSections.home) },
  { name: 'Services', href: homeSection(homeSections.services) },
  { name: 'About', href: homeSection(homeSections.about) },
  { name: 'Market Expertise', href: homeSection(homeSections.marketExpertise) },
];
const contact = homeSection(homeSections.contact);

export function SiteHeader() {
  return (
    <header className="fixed inset-x-0 top-0 z-40 h-[80px] border-b border-line bg-ground">
      <div className={`${column} flex h-full items-center justify-between gap-3 md:gap-8`}>
        <Brand />
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
        <PhoneLink className="hidden font-semibold hover:text-brick xl:block" />
        <div className="hidden lg:block">
          <a href={contact} className={primaryAction}>
            Contact Us
          </a>
        </div>
        <MenuButton />
      </div>
      <MobileMenu />
    </header>
  );
}

function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget="menu"
      aria-label="Menu"
      className="-mr-3 size-12 shrink-0 p-3 lg:hidden"
    >
      <svg viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path className="when-closed" d="M2 7h20M2 17h20" />
        <path className="when-open" d="m4 4 16 16M20 4 4 20" />
      </svg>
    </button>
  );
}

/** Opens without script; the page's script closes it when an item is chosen. */
function MobileMenu() {
  return (
    <div
      id="menu"
      popover="auto"
      className="inset-x-0 top-[80px] bottom-auto w-full border-b border-line bg-ground text-ink shadow-lg"
    >
      <nav aria-label="Menu" className={`${column} py-4`}>
        <ul className="divide-y divide-line">
          {[...links, { name: 'Contact', href: contact }].map(({ name, href }) => (
            <li key={name}>
              <a href={href} className={`${display} block py-4 text-2xl`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
