import {
  hiddenReasons,
  publicStateOf,
  type ShownAs,
} from '#features/properties/domain/public-property.ts';
import type { ListedProperty } from '#features/properties/domain/properties.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { Badge } from '#shared/ui/badge.tsx';

const shownLabels: Record<ShownAs, string> = {
  available: 'Shown as available',
  under_contract: 'Shown as under contract',
  sold: 'Shown as sold',
  earlier: 'Shown under Earlier',
};

/** Says as what visitors see a home today, or why they do not see it. */
export function OnTheSite({ property }: { property: ListedProperty }) {
  const state = publicStateOf(property, officeDay(new Date()));
  return 'shownAs' in state ? (
    <Badge tone="oak">{shownLabels[state.shownAs]}</Badge>
  ) : (
    <span className="text-brick">{hiddenReasons[state.hidden]}</span>
  );
}
