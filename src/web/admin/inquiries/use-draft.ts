import { useEffect, useState } from 'react';

/** Whoever goes through a list with the arrow keys passes what they do not mean. */
const pauseMilliseconds = 600;

/**
 * Choices that are saved after a pause, or when they are left, and one saving after the other.
 * @param isSaving while it lasts, choices wait
 */
export function useDraft<Choice extends object>(isSaving: boolean, save: (choice: Choice) => void) {
  const [draft, setDraft] = useState<Choice | null>(null);
  const settle = () => {
    if (draft === null || isSaving) return;
    setDraft(null);
    save(draft);
  };
  useEffect(() => {
    const timer = draft === null ? undefined : setTimeout(settle, pauseMilliseconds);
    return () => clearTimeout(timer);
  });
  return {
    draft,
    choose: (part: Choice) => setDraft({ ...draft, ...part }),
    settle,
    clear: () => setDraft(null),
  };
}
