import { weekdays, type OfficeHours } from './office/office-hours.ts';
import { minutesOf } from './office/office-hours-words.ts';
import { officeDay } from './office/office-time.ts';
import { usPhone, type BrokerageContent } from './website/brokerage.ts';

export interface Phone {
  shown: string;
  /**
   * The phone number in the format that telephones dial (E.164), such as "+19125550142". Equal to
   * `shown` if that is not a US phone number.
   */
  e164: string;
}

/** A social network whose name visitors see. The name is a link only if there is an address. */
export interface Network {
  name: string;
  address: string | undefined;
}

/**
 * The facts about the brokerage that the public site, the back office, the emails and the server
 * use.
 */
export interface Brokerage {
  name: string;
  tagline: string;
  city: string;
  /**
   * The phone number in the contact section. The footer can have another number, because the
   * specification shows two.
   */
  phone: Phone;
  footerPhone: Phone;
  email: string;
  address: { street: string; city: string; region: string; postalCode: string };
  hours: OfficeHours;
  /**
   * The number of office hours within which the brokerage promises to reply to an inquiry; null for
   * no promise.
   */
  replyHours: number | null;
  /**
   * The license line, such as "GREC License H-00000", in which GREC means the Georgia Real Estate
   * Commission.
   */
  license: string;
  /** The years of the copyright line, such as "2024" or "2024–2026". */
  copyrightYears: string;
  networks: Network[];
}

const toPhone = (shown: string): Phone => ({ shown, e164: usPhone(shown) ?? shown });

const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
} as const;

/** @param now the current time, on which the last year of the copyright line depends */
export function toBrokerage(content: BrokerageContent, now: Date): Brokerage {
  const { name, contact, address, license, days, hours } = content;
  const year = officeDay(now).slice(0, 4);
  const endsThisYear = license.years === 'yes' && year > String(license.firstYear);
  return {
    ...name,
    phone: toPhone(contact.phone),
    footerPhone: toPhone(contact.footerPhone || contact.phone),
    email: contact.email,
    address: {
      street: address.street,
      city: address.city,
      region: address.state,
      postalCode: address.zip,
    },
    hours: {
      days: weekdays.filter((day) => days[day] === 'open'),
      opens: minutesOf(hours.opens),
      closes: minutesOf(hours.closes),
    },
    replyHours: hours.reply,
    license: license.license,
    copyrightYears: `${license.firstYear}${endsThisYear ? `–${year}` : ''}`,
    networks: Object.entries(networkNames).flatMap(([key, network]) => {
      const { shown, address: url } = content[key as keyof typeof networkNames];
      return shown === 'shown' ? [{ name: network, address: url || undefined }] : [];
    }),
  };
}

/** @returns the brokerage's postal address on one line */
export const addressLine = ({ address: { street, city, region, postalCode } }: Brokerage) =>
  `${street}, ${city}, ${region} ${postalCode}`;

/** @returns the town without the state: "Savannah" for "Savannah, Georgia" */
export const townOf = ({ city }: Pick<Brokerage, 'city'>) => city.split(',')[0]?.trim() ?? city;
