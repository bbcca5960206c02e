import { useState } from 'react';

/** @returns when the component first stood there, ISO 8601: what is late does not change under the reader's eyes */
export function useNow(): string {
  const [now] = useState(() => new Date().toISOString());
  return now;
}
