import { useEffect, useState } from 'react';

/** Returns the text as it was when it last stayed unchanged for `pauseMilliseconds`. */
export function useSettled(text: string, pauseMilliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, pauseMilliseconds]);
  return settled;
}
