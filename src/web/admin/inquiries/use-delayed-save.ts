import { useEffect, useState } from 'react';

/**
 * The pause before a choice is saved. It is needed because the arrow keys in a select pass through
 * options that the user does not want.
 */
const pauseMilliseconds = 600;

/**
 * Saves choices after a pause, or earlier when the caller calls `saveNow`.
 * @param isSaving whether a save is running; a choice made meanwhile waits until it has finished
 */
export function useDelayedSave<Choice extends object>(
  isSaving: boolean,
  save: (choice: Choice) => void,
) {
  const [draft, setDraft] = useState<Choice | null>(null);
  const saveNow = () => {
    if (draft === null || isSaving) return;
    setDraft(null);
    save(draft);
  };
  useEffect(() => {
    const timer = draft === null ? undefined : setTimeout(saveNow, pauseMilliseconds);
    return () => clearTimeout(timer);
  });
  return {
    draft,
    choose: (part: Choice) => setDraft({ ...draft, ...part }),
    saveNow,
    clear: () => setDraft(null),
  };
}
