import { useEffect, useState } from 'react';

/**
 * The pause before a choice in a select is saved. A user who moves through the options with the
 * arrow keys selects each of them for a moment, and these must not be saved.
 */
const pauseMilliseconds = 600;

/**
 * Saves the user's choices after a pause, or at once when `saveNow` is called.
 * @param isSaving whether an earlier choice is being saved; a new choice then waits
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
