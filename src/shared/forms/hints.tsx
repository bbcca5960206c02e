/** Milliseconds after the last change of a text at which its hints are looked up. */
export const hintPause = 400;

/** Hints about the values that the user has typed. They never keep a user from saving. */
export const Hints = ({ hints }: { hints: string[] }) => (
  <output className="block empty:-mt-5 not-empty:border-l-3 not-empty:border-gold not-empty:pl-3">
    {hints.map((hint) => (
      <span key={hint} className="block">
        {hint}
      </span>
    ))}
  </output>
);
