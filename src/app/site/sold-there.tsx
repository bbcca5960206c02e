import { SoldHomes } from '#features/properties/site/sold-homes.tsx';
import { soldTogether, type PublicProperties } from '#features/site/domain/public-properties.ts';
import { PageSection } from '#features/website/site/page-section.tsx';

interface SoldThereProps {
  name: string;
  homes: PublicProperties;
}

export function SoldThere({ name, homes }: SoldThereProps) {
  const isThere = ({ neighborhood }: { neighborhood: string }) =>
    neighborhood.toLowerCase() === name.toLowerCase();
  const sold = soldTogether(homes).filter(isThere).slice(0, 4);
  if (sold.length === 0) return null;
  return (
    <PageSection heading="Sold here">
      <SoldHomes homes={sold} />
    </PageSection>
  );
}
