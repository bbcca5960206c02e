import { useEffect, useState } from 'react';

/** Before that, whoever waits hardly notices, and a change of the screen would only flicker. */
const patienceMilliseconds = 150;

/** @returns whether it has been waiting for longer than one hardly notices */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = isWaiting ? setTimeout(() => setSlow(true), patienceMilliseconds) : undefined;
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
}
