import type { Brokerage, Phone } from '#features/brokerage/domain/brokerage.ts';
import type { ClosedDaysByYear } from '#features/brokerage/domain/closed-days.ts';
import { weekdays } from '#features/brokerage/domain/office-hours.ts';
import { minutesOf } from '#features/brokerage/domain/office-hours-words.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { usPhone } from '#shared/domain/us-phone.ts';
import type { BrokerageContent } from './brokerage.ts';

const toPhone = (shown: string): Phone => ({ shown, e164: usPhone(shown) ?? shown });

const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
} as const;

/**
 * @param now the current time, on which the last year of the copyright line depends
 * @param closedDays the stored closed days. Without them, the office is closed on federal holidays.
 */
export function toBrokerage(
  content: BrokerageContent,
  now: Date,
  closedDays: ClosedDaysByYear = {},
): Brokerage {
  const { name, contact, address, license, days, hours } = content;
  const [latitude, longitude] = address.map.split(', ').map(Number);
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
    geo: latitude && longitude ? { latitude, longitude } : undefined,
    hours: {
      days: weekdays.filter((day) => days[day] === 'open'),
      opens: minutesOf(hours.opens),
      closes: minutesOf(hours.closes),
      closedDays,
    },
    replyHours: hours.reply,
    license: license.license,
    hasRealtors: license.realtors === 'yes',
    copyrightYears: `${license.firstYear}${endsThisYear ? `–${year}` : ''}`,
    networks: Object.entries(networkNames).flatMap(([key, network]) => {
      const { shown, address: url } = content[key as keyof typeof networkNames];
      return shown === 'shown' ? [{ name: network, address: url || undefined }] : [];
    }),
  };
}
