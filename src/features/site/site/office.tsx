import { mapLink, type Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { ClosedDay } from '#features/brokerage/domain/closed-days.ts';
import { availableHours, closedInWords } from '#features/brokerage/domain/office-hours-words.ts';
import { textLink } from './page/page-styles.ts';

interface OfficeProps {
  brokerage: Brokerage;
  closedSoon: ClosedDay[];
}

export function Office({ brokerage, closedSoon }: OfficeProps) {
  const { street, city, region, postalCode } = brokerage.address;
  return (
    <div>
      <dt className="text-sm text-quiet">Office</dt>
      <dd>
        {street}
        <br />
        {city}, {region} {postalCode} ·{' '}
        <a href={mapLink(brokerage)} rel="noopener" className={`${textLink} inline-block py-1`}>
          Open in Maps
        </a>
      </dd>
      <dd className="text-quiet">
        {availableHours(brokerage.hours)}.{closedSoon.length > 0 && ` ${closedInWords(closedSoon)}`}
      </dd>
    </div>
  );
}
