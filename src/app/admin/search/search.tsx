import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SearchDialog } from './search-dialog.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { reloadAdvice, reloadForRelease } from '#shared/screen/lazy.tsx';
import { isDialogOpen } from '#shared/frame/shortcuts.ts';

interface SearchProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Opened by Ctrl+K or ⌘K. The dialog is loaded in advance, so that no typed letter is lost. */
export function Search({ isOpen, onOpen, onClose }: SearchProps) {
  const [Dialog, setDialog] = useState<typeof SearchDialog>();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      // Without this call, some browsers move the focus to their address bar.
      event.preventDefault();
      if (!isDialogOpen()) onOpen();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
  useEffect(() => {
    if (Dialog) return;
    import('./search-dialog.tsx').then(
      ({ SearchDialog: loaded }) => setDialog(() => loaded),
      (error: unknown) => {
        if (!isOpen || reloadForRelease(error)) return;
        onClose();
        toast({
          title: 'The search could not be opened',
          description: `Check the connection. ${reloadAdvice}`,
          destructive: true,
        });
      },
    );
  }, [isOpen, Dialog, onClose]);
  return Dialog && <Dialog isOpen={isOpen} onClose={onClose} />;
}

/** Shown in the sidebar of wide screens. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="Control+K Meta+K"
      className="mx-2.5 flex min-h-9 items-center gap-2.5 border border-on-deep/20 px-3 text-left text-sm text-on-deep/85 hover:bg-on-deep/8 hover:text-on-deep max-lg:hidden"
    >
      <SearchIcon aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">Search</span>
      <kbd aria-hidden className="font-sans text-xs text-on-deep/80">
        Ctrl+K
      </kbd>
    </button>
  );
}

/** Shown beside the menu button of narrow screens. */
export function SearchIconButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label="Search"
      onClick={onOpen}
      className="ml-auto inline-flex size-11 shrink-0 items-center justify-center hover:bg-on-deep/12"
    >
      <SearchIcon aria-hidden className="size-6" />
    </button>
  );
}
