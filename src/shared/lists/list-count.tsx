import { useIsSlow } from './use-is-slow.ts';

interface ListCountProps {
  query: { isPlaceholderData: boolean };
  loading: string;
  children: string | undefined;
}

/** Screen readers announce a change after the current speech. */
export const ListCount = ({ query, loading, children }: ListCountProps) => (
  <output className="block min-h-6 text-quiet tabular-nums">
    {useIsSlow(query.isPlaceholderData) ? loading : children}
  </output>
);
