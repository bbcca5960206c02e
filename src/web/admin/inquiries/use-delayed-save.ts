import { useEffect, useState } from 'react';

/** The arrow keys pass through options that the user does not mean. */
const pauseMilliseconds = 600;

/**
 * Saves choices after a pause, or when a field loses focus.
 * @param isSaving choices wait until the previous save has finished
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
