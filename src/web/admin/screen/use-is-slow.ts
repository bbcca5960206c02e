import { useEffect, useState } from 'react';

/** A shorter wait goes unnoticed, and a loading state would only flicker. */
const noticeableMilliseconds = 150;

/** @returns whether the wait has become noticeable */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = isWaiting ? setTimeout(() => setSlow(true), noticeableMilliseconds) : undefined;
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
}
