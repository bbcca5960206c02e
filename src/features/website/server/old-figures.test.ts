import { describe, expect, test } from 'vitest';
import type { WebsiteNotices } from '#features/site/domain/claims/reviews.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { callsOf, shareOffice, type Office } from '#tests/support/office.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { createLiveSite } from '#features/site/server/live-site.ts';

const entries = shippedContent.neighborhoods.neighborhoods.entries.map((entry, index) => ({
  ...entry,
  asOf: index === 0 ? '2025-11' : '2026-10',
  source: 'Savannah Multi-List',
}));
const firstHidden = Date.parse('2026-12-01T05:00:00Z');

async function openInstance({ db, clock }: Office) {
  const liveSite = createLiveSite({ db, clock: clock.read, site: await loadBuiltSite() });
  await liveSite.refresh();
  const pricesOf = () => {
    const { html } = liveSite.current().renderPage({ page: 'home' }, 'http://localhost');
    return html.match(/\$\d+K/g);
  };
  return { ...liveSite, pricesOf };
}

describe('figures of thirteen months', () => {
  const office = shareOffice('sqlite');

  test('disappear on every instance at midnight of the office, without a publication', async () => {
    const { db, clock } = office();
    const notices = async () => {
      // Sign in for each call, because the session ends while the clock advances by days.
      const call = await callsOf(office(), 'admin');
      return (await call('GET', '/website/notices')).json<WebsiteNotices>().figures;
    };
    await publishPart(db, 'neighborhoods', { neighborhoods: { entries } });
    const instances = [await openInstance(office()), await openInstance(office())];
    const shown = async () => {
      for (const each of instances) await each.refresh();
      return instances.map((each) => each.pricesOf());
    };
    clock.advance((firstHidden - clock.read().getTime()) / 1000 - 1);
    const all = ['$650K', '$485K', '$720K', '$425K'];
    expect(await shown()).toEqual([all, all]);
    expect(await notices()).toMatchObject([{ name: 'Historic District', daysLeft: 1, within: 7 }]);
    clock.advance(1);
    expect(await shown()).toEqual([all.slice(1), all.slice(1)]);
    expect(await notices()).toMatchObject([{ hiddenOn: '2026-12-01', daysLeft: 0 }]);
    const compiled = instances.map((each) => each.current());
    await shown();
    expect(instances.map((each) => each.current())).toEqual(compiled);
  });
});
