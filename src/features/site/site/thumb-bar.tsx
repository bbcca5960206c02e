/**
 * A bar at the bottom of a phone's screen, while the sections beside it in their element are on the
 * screen. It is after the last of them, directly before the contact section, and stays there when
 * the page is scrolled on. So it never covers the form, and needs no script.
 * @param phone in the format that telephones dial
 */
export const ThumbBar = ({ phone }: { phone: string }) => (
  <nav
    aria-label="Contact"
    className="sticky bottom-0 z-30 -mt-14 grid grid-cols-2 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] text-center leading-[55px] font-semibold text-ink md:hidden"
  >
    <a href={`tel:${phone}`}>Call</a>{' '}
    <a href="#contact" className="bg-oak text-on-oak">
      Send a message
    </a>
  </nav>
);
