import { useState } from 'react';

/** The longest text, in characters, that is always shown whole. */
const longest = 240;

/** Words of the website. A long text is shortened on the screen, and printed whole. */
export function Words({ words }: { words: string }) {
  const [isOpen, setOpen] = useState(false);
  if (words.length <= longest) return <p className={textClasses}>{words}</p>;
  return (
    <>
      <p className={`${textClasses} ${isOpen ? '' : 'line-clamp-4 print:line-clamp-none'}`}>
        {words}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-9 font-semibold text-oak underline underline-offset-2 max-sm:min-h-11 print:hidden"
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}

const textClasses = 'break-words whitespace-pre-line text-ink';
