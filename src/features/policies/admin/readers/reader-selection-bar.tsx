import { SelectionBar } from '#shared/lists/selection-bar.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { useReaderChange } from './use-reader-change.ts';

export const ReaderSelectionBar = ({ bulk }: Pick<ReturnType<typeof useReaderChange>, 'bulk'>) => (
  <SelectionBar
    label="Selected agents"
    count={bulk.count}
    failures={bulk.failures}
    onSelectAll={bulk.selectAll}
    onClear={bulk.clear}
  >
    <Button pending={bulk.isPending && 'Queuing...'} onClick={() => bulk.edit('remind')}>
      Remind
    </Button>
    <Button
      look="secondary"
      pending={bulk.isPending && 'Queuing...'}
      onClick={() => bulk.edit('ask')}
    >
      Ask
    </Button>
  </SelectionBar>
);
