import { useState } from 'react';

/** @returns the time of the first render, ISO 8601, so that "overdue" does not change while it is read */
export function useMountTime(): string {
  const [now] = useState(() => new Date().toISOString());
  return now;
}
