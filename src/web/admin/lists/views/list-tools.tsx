import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ViewList } from '#domain/views/saved-views.ts';
import { deleteView, refreshViews, savedViewsQuery } from '#web/api/saved-views.ts';
import { useRecordChange } from '#web/admin/screen/use-record-change.ts';
import { SaveView } from './save-view.tsx';
import { readView, writeView } from './view-search.ts';

interface ListToolsProps {
  list: ViewList;
  search: object;
  /** Whether a search or a filter is set. */
  isNarrowed: boolean;
  /** Removes the search and the filters. */
  onClear: () => void;
}

/**
 * Buttons beside the number of results: one removes the search and all filters, the other one saves
 * the search, the filters and the sort order as a view, or deletes the view that is shown.
 */
export function ListTools({ list, search, isNarrowed, onClear }: ListToolsProps) {
  const router = useRouter();
  const { data } = useQuery(savedViewsQuery);
  const address = writeView(search);
  const shown = data?.find(
    (view) => view.list === list && writeView(readView(router, list, view.search)) === address,
  );
  return (
    <span className="-my-1 flex flex-wrap gap-x-1 print:hidden">
      {isNarrowed && (
        <button
          type="button"
          className={toolClasses}
          onClick={() => {
            onClear();
            // Focus the heading, because the button is gone now.
            document.querySelector('h1')?.focus();
          }}
        >
          Clear all
        </button>
      )}
      {shown ? (
        <DeleteView id={shown.id} name={shown.name} />
      ) : (
        data && address !== '' && <SaveView list={list} search={address} className={toolClasses} />
      )}
    </span>
  );
}

function DeleteView({ id, name }: { id: string; name: string }) {
  const remove = useRecordChange<string>({
    change: deleteView,
    refresh: refreshViews,
    success: 'View deleted successfully',
    failure: 'Failed to delete view',
  });
  return (
    <button
      type="button"
      aria-disabled={remove.isPending || undefined}
      onClick={() => !remove.isPending && remove.mutate(id)}
      className={toolClasses}
    >
      Delete view<span className="sr-only"> {name}</span>
    </button>
  );
}

/** The class names of the buttons. They make the buttons look like links. */
const toolClasses =
  'inline-flex min-h-8 max-sm:min-h-11 items-center px-2 text-sm font-semibold text-link';
