import { useState } from 'react';

/** The maximum number of characters of a text that is always shown whole. */
const longest = 90;

/** Words of the website. A long text is shortened on the screen, and printed whole. */
export function Words({ words }: { words: string }) {
  const [isOpen, setOpen] = useState(false);
  if (words.length <= longest) return <p className={textClasses}>{words}</p>;
  return (
    <>
      <p className={`${textClasses} ${isOpen ? '' : 'line-clamp-1 print:line-clamp-none'}`}>
        {words}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="action-link w-fit"
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}

const textClasses = 'break-words whitespace-pre-line text-ink';
