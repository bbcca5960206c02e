import { useState } from 'react';

/**
 * Returns the time of the first render in ISO 8601. It does not advance, so that words that depend
 * on it, such as "overdue", do not change while the user reads.
 */
export function useMountTime(): string {
  const [now] = useState(() => new Date().toISOString());
  return now;
}
