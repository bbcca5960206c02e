import { useQuery } from '@tanstack/react-query';
import { samplesQuery } from '#shared/api/samples.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** Marks a record of the sample office. Shows nothing for the brokerage's own records. */
export function SampleMark({ id }: { id: string }) {
  const { data } = useQuery(samplesQuery);
  const isSample = data?.records.some((sample) => sample.id === id);
  return isSample ? <Badge tone="plain">Sample</Badge> : null;
}
