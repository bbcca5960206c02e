import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';
import { parts, shippedContent } from './parts.ts';

test('a changed date is shown as dates are everywhere else', () => {
  const { brokerage } = shippedContent;
  const reached = { ...brokerage, contact: { ...brokerage.contact, reachedOn: '2026-11-28' } };
  const [change] = changesBetween(parts.brokerage.groups, brokerage, reached);
  expect(change).toMatchObject({ path: 'contact.reachedOn', before: '', after: 'Nov 28, 2026' });
});
