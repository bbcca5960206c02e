import { useIsSlow } from '#web/admin/screen/use-is-slow.ts';

interface ListCountProps {
  query: { isPlaceholderData: boolean };
  /** Such as "Loading agents..." */
  loading: string;
  children: string | undefined;
}

/** The count of rows, announced politely when it changes, or the loading text. */
export const ListCount = ({ query, loading, children }: ListCountProps) => (
  <output className="block min-h-6 text-quiet tabular-nums">
    {useIsSlow(query.isPlaceholderData) ? loading : children}
  </output>
);
