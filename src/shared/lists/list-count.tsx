import { useIsSlow } from './use-is-slow.ts';

interface ListCountProps {
  query: { isPlaceholderData: boolean };
  /** The text shown while rows are loading, such as "Loading agents...". */
  loading: string;
  children: string | undefined;
}

/**
 * The number of rows, or the loading text if the next rows take long. Screen readers announce a
 * change after the current speech.
 */
export const ListCount = ({ query, loading, children }: ListCountProps) => (
  <output className="block min-h-6 text-quiet tabular-nums">
    {useIsSlow(query.isPlaceholderData) ? loading : children}
  </output>
);
