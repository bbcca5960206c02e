import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** The pause before a choice is saved, unless the choice waits for `saveNow`. */
const pauseMilliseconds = 600;

interface Draft<Choice> {
  choice: Choice;
  /** Whether the choice is saved only when `saveNow` is called. */
  isStep: boolean;
}

export type SelectHandlers = ReturnType<typeof useDelayedSave>['selectHandlers'];

/**
 * Saves the user's choices in selects after a pause, or at once when `saveNow` is called. In a
 * select with the `selectHandlers`, a choice that was made with keys while the select is closed
 * waits for `saveNow`, because the arrow keys choose each option on the way.
 * @param isSaving whether an earlier choice is being saved; a new choice then waits
 */
export function useDelayedSave<Choice extends object>(
  isSaving: boolean,
  save: (choice: Choice) => void,
) {
  const [draft, setDraft] = useState<Draft<Choice> | null>(null);
  const isKeyDown = useRef(false);
  const saveNow = () => {
    if (draft === null || isSaving) return;
    setDraft(null);
    save(draft.choice);
  };
  useEffect(() => {
    const isWaiting = draft === null || draft.isStep;
    const timer = isWaiting ? undefined : setTimeout(saveNow, pauseMilliseconds);
    return () => clearTimeout(timer);
  });
  return {
    draft: draft?.choice ?? null,
    choose: (part: Choice) =>
      setDraft({ choice: { ...draft?.choice, ...part }, isStep: isKeyDown.current }),
    saveNow,
    clear: () => setDraft(null),
    selectHandlers: {
      onBlur: saveNow,
      onKeyDown: ({ key, altKey }: KeyboardEvent) => {
        // A key changes the choice of a closed select before this timeout ends. The choice of an
        // open select changes later, when the user closes it.
        isKeyDown.current = key !== 'Enter' && !altKey;
        setTimeout(() => {
          isKeyDown.current = false;
        });
      },
    },
  };
}
