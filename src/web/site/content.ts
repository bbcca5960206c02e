/**
 * Everything that names this brokerage. A real one replaces this file (and the pictures).
 * Each claim says who must confirm it before the site goes live.
 */
export const brokerage = {
  name: 'Marsh & Square Realty',
  tagline: 'Exceptional service and local expertise, one Savannah square at a time.',
  city: 'Savannah, Georgia',
  /** The contact section's number; the footer's differs, as the specification says. */
  phone: { shown: '(912) 555-0142', e164: '+19125550142' },
  footerPhone: { shown: '(912) 555-0187', e164: '+19125550187' },
  email: 'info@marshandsquare.example',
  address: { street: '14 East Jones Street', city: 'Savannah', region: 'GA', postalCode: '31401' },
  /** Georgia Real Estate Commission, firm license. Placeholder. */
  license: 'GREC License H-00000',
  copyrightYear: 2024,
  /** The day on which the words of the pages that no record changes were last edited. */
  wordsChangedOn: '2026-11-21',
} as const;

/** To be confirmed by the qualifying broker before launch, with the records that prove each. */
export const claims = {
  years: '15+',
  neighborhoods: '25+',
  salesVolume: '$850M+',
  /** Shown on the home page and on agents' pages, and the same again in schema.org's words. */
  availability: { shown: 'Available 7 days a week', openingHours: 'Mo-Su' },
} as const;
