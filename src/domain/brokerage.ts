/**
 * The facts about this brokerage that the public site, the back office, the emails and the server
 * read. All are placeholders: a real brokerage replaces this file and the pictures.
 */
export const brokerage = {
  name: 'Marsh & Square Realty',
  tagline: 'Exceptional service and local expertise, one Savannah square at a time.',
  city: 'Savannah, Georgia',
  /** The contact section's phone number. The specification wants another number in the footer. */
  phone: { shown: '(912) 555-0142', e164: '+19125550142' },
  footerPhone: { shown: '(912) 555-0187', e164: '+19125550187' },
  email: 'info@marshandsquare.example',
  address: { street: '14 East Jones Street', city: 'Savannah', region: 'GA', postalCode: '31401' },
  /** The brokerage's license of the Georgia Real Estate Commission. */
  license: 'GREC License H-00000',
  copyrightYear: 2024,
  /** The back office and the emails show every time in this zone. */
  timeZone: 'America/New_York',
  /** The hours at which the office opens and closes every day, in its own time zone. */
  officeHours: { opens: 9, closes: 18 },
  /** The site promises a reply within this many minutes of office time. */
  replyMinutes: 120,
  /**
   * Claims about the brokerage on the public site. Before launch the qualifying broker must confirm
   * each one and keep a record that proves it.
   */
  claims: {
    years: '15+',
    neighborhoods: '25+',
    salesVolume: '$850M+',
    availability: 'Available 7 days a week',
    /** The days of `availability` in schema.org's format. */
    openingDays: 'Mo-Su',
  },
};

export type Brokerage = typeof brokerage;

/** @returns the brokerage's postal address on one line */
export const addressLine = ({ address: { street, city, region, postalCode } }: Brokerage) =>
  `${street}, ${city}, ${region} ${postalCode}`;
