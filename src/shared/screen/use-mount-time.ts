import { useState } from 'react';
import { serverTime } from '#shared/api/server-time.ts';

/**
 * Returns the server's time at the first render in ISO 8601. It does not advance, so that words that
 * depend on it, such as "overdue", do not change while the user reads.
 */
export function useMountTime(): string {
  const [now] = useState(() => serverTime().toISOString());
  return now;
}
