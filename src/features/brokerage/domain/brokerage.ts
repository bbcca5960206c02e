import type { OfficeHours } from './office-hours.ts';

export interface Phone {
  shown: string;
  /**
   * The number as telephones dial it (E.164), such as "+19125550142". Equal to `shown` if that is
   * not a US phone number.
   */
  e164: string;
}

/** Without an address, only the sample brokerage shows the name, and not as a link. */
export interface Network {
  name: string;
  address: string | undefined;
}

export interface Brokerage {
  name: string;
  tagline: string;
  city: string;
  /** In the contact section. The footer can have another number, as the specification shows two. */
  phone: Phone;
  footerPhone: Phone;
  email: string;
  address: { street: string; city: string; region: string; postalCode: string };
  /** The degrees of the office on the map. Undefined if they are not entered. */
  geo: { latitude: number; longitude: number } | undefined;
  hours: OfficeHours;
  /** The office hours within which a reply is promised; null for no promise. */
  replyHours: number | null;
  /** Such as "GREC License H-00000", of the Georgia Real Estate Commission. */
  license: string;
  /** Whether the agents are members of NAR, unless an agent's license record says otherwise. */
  hasRealtors: boolean;
  /** The years of the copyright line, such as "2024" or "2024–2026". */
  copyrightYears: string;
  networks: Network[];
}

export const addressLine = ({ address: { street, city, region, postalCode } }: Brokerage) =>
  `${street}, ${city}, ${region} ${postalCode}`;

/** The address on a map. The page only links there, so it loads nothing from another server. */
export const mapLink = (brokerage: Brokerage) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(brokerage))}`;

/** @returns the town without the state: "Savannah" for "Savannah, Georgia" */
export const townOf = ({ city }: Pick<Brokerage, 'city'>) => city.split(',')[0]?.trim() ?? city;

/** @returns the town with the state's abbreviation, such as "Savannah, GA" */
export const placeOf = (brokerage: Pick<Brokerage, 'city' | 'address'>) =>
  `${townOf(brokerage)}, ${brokerage.address.region}`;
