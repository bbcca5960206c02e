import { expect, test } from 'vitest';
import { claimsOf, valuesOf } from '#features/site/domain/claims/claims.ts';
import { withoutOldFigures } from '#features/site/domain/claims/figures.ts';
import { contentOf } from '#features/site/domain/claims/reviews.ts';
import { visibleContent } from '#features/site/domain/claims/visible-content.ts';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { shippedContent } from '#features/site/domain/parts.ts';

/** 9 PM in New York on the day before in UTC. */
const eveningBefore = (day: string) => new Date(`${day}T02:00:00Z`);

test('visitors read a claim on the last day of its approval', () => {
  const lastEvening = eveningBefore('2026-11-22');
  const website = { content: shippedContent, reviews: [] };
  const [claim] = claimsOf(visibleContent(website, lastEvening, true).content);
  const approval = {
    subject: `claim:${claim!.key}`,
    content: contentOf(valuesOf(claim!)),
    decision: 'approved' as const,
    validUntil: '2026-11-21',
  };
  const keysAt = (now: Date) =>
    visibleContent(
      { content: shippedContent, reviews: [approval as never] },
      now,
      false,
    ).claims.map(({ key }) => key);
  expect(keysAt(lastEvening)).toContain(claim!.key);
  expect(keysAt(eveningBefore('2026-11-23'))).not.toContain(claim!.key);
});

test('figures are shown until the last evening of the month', () => {
  const [sample] = shippedContent.neighborhoods.neighborhoods.entries;
  const entries = [{ ...sample!, asOf: '2025-10', source: 'Savannah Multi-List' }];
  const { neighborhoods } = withoutOldFigures(
    { neighborhoods: { entries } },
    eveningBefore('2026-11-01'),
  );
  expect(neighborhoods.entries[0]?.asOf).toBe('2025-10');
});

test('the copyright has the old year on New Year’s Eve', () => {
  const license = { ...shippedContent.brokerage.license, years: 'yes' as const };
  const { copyrightYears } = toBrokerage(
    { ...shippedContent.brokerage, license },
    eveningBefore('2027-01-01'),
  );
  expect(copyrightYears).toMatch(/2026$/);
});
