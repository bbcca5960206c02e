import { useEffect, useState } from 'react';

const pauseMilliseconds = 400;

/** Returns a typed text once it has not changed for a while. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Hints about what is typed. They never keep a user from saving. */
export const Hints = ({ hints }: { hints: string[] }) => (
  <output className="block empty:-mt-5 not-empty:border-l-3 not-empty:border-gold not-empty:pl-3">
    {hints.map((hint) => (
      <span key={hint} className="block">
        {hint}
      </span>
    ))}
  </output>
);
