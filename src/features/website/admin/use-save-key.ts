import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#shared/frame/shortcuts.ts';

/** Saves with Ctrl+S or ⌘S, because the button is many Tab stops away in a long form. */
export function useSaveKey(save: () => unknown) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return;
    event.preventDefault();
    if (!isDialogOpen()) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
