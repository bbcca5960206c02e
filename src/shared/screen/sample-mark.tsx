import { useQuery } from '@tanstack/react-query';
import { samplesQuery } from '#shared/api/samples.ts';
import type { SampleOffice } from '#shared/domain/samples.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** Returns the samples, which the front desk may not read. */
export function useSamples(): SampleOffice | undefined {
  const isFrontDesk = useIsFrontDesk();
  return useQuery({ ...samplesQuery, enabled: !isFrontDesk }).data;
}

/** Nothing for the brokerage's own records, and nothing to the front desk. */
export function SampleMark({ id }: { id: string }) {
  const isSample = useSamples()?.records.some((sample) => sample.id === id);
  return isSample ? <Badge tone="plain">Sample</Badge> : null;
}
