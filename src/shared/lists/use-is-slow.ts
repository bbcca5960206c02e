import { useEffect, useState } from 'react';

/** The time after which a loading text appears. For a shorter wait the text would only flicker. */
const noticeableMilliseconds = 150;

/** @returns whether the wait has lasted long enough to show a loading text */
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
