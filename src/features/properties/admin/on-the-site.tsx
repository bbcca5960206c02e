import {
  hiddenReasons,
  lastPublicDay,
  publicStateOf,
} from '#features/properties/domain/public-property.ts';
import type { ShownAs } from '#features/site/domain/public-properties.ts';
import type { ListedProperty } from '#features/properties/domain/properties.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { useSamples } from '#shared/screen/sample-mark.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { Badge } from '#shared/ui/badge.tsx';

const shownLabels: Record<ShownAs, string> = {
  available: 'Shown as available',
  under_contract: 'Shown as under contract',
  sold: 'Shown as sold',
  earlier: 'Shown under Earlier',
};

/** Says as what visitors see a home today, or why they do not see it. */
export function OnTheSite({ property }: { property: ListedProperty }) {
  const state = publicStateOf(property, officeDay(new Date(useMountTime())));
  const samples = useSamples();
  if (samples?.areShown === false && samples.records.some(({ id }) => id === property.id)) {
    return <span className="text-quiet">Not shown: sample home</span>;
  }
  return 'shownAs' in state ? (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone="oak">{shownLabels[state.shownAs]}</Badge>
      {property.status !== 'sold' && (
        <span className="text-sm whitespace-nowrap text-quiet">
          until {formatCalendarDate(lastPublicDay(property))}
        </span>
      )}
    </span>
  ) : (
    <span className="text-brick">{hiddenReasons[state.hidden]}</span>
  );
}
