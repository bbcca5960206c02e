import { useIsSlow } from '#web/admin/screen/use-is-slow.ts';

interface ListCountProps {
  query: { isPlaceholderData: boolean };
  /** Such as "Loading agents..." */
  loading: string;
  children: string | undefined;
}

/** How many the list shows, said politely whenever it changes; or that it is on its way. */
export const ListCount = ({ query, loading, children }: ListCountProps) => (
  <output className="block min-h-6 text-quiet tabular-nums">
    {useIsSlow(query.isPlaceholderData) ? loading : children}
  </output>
);
