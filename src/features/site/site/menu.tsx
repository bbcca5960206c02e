import { column, display } from './page/page-styles.ts';

export function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget="menu"
      aria-label="Menu"
      className="-mr-[12px] size-[48px] shrink-0 p-[12px] lg:hidden"
    >
      <svg viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path className="when-closed" d="M2 7h20M2 17h20" />
        <path className="when-open" d="m4 4 16 16M20 4 4 20" />
      </svg>
    </button>
  );
}

interface MenuSheetProps {
  /** Whether the header floats over the page, so that the menu is as wide as the header. */
  isFloating?: boolean;
  links: readonly { name: string; href: string }[];
}

/** Opens without JavaScript. The page's script closes it when the visitor chooses an item. */
export function MenuSheet({ links, isFloating = false }: MenuSheetProps) {
  return (
    <div
      id="menu"
      popover="auto"
      className={`${isFloating ? 'inset-x-2 top-[calc(0.5rem+67px)] border md:inset-x-6' : 'inset-x-0 top-[80px] border-b'} bottom-auto max-h-[calc(100dvh-80px)] w-auto border-line bg-ground text-ink lifted`}
    >
      <nav aria-label="Menu" className={`${column} py-4`}>
        <ul>
          {links.map(({ name, href }) => (
            <li key={name} className="border-line not-last:border-b">
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
