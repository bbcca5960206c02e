import { useState } from 'react';

/** The maximum number of characters of a text that is always shown whole. */
const longest = 90;

interface WordsProps {
  words: string;
  /** Whether the lines of the words are shown as one. */
  isOneLine?: boolean;
}

/** Words of the website. A long text is folded to a line on the screen, and printed whole. */
export function Words({ words, isOneLine = false }: WordsProps) {
  const [isOpen, setOpen] = useState(false);
  const classes = `break-words text-ink ${isOneLine ? '' : 'whitespace-pre-line'}`;
  if (words.length <= longest) return <p className={classes}>{words}</p>;
  return (
    <>
      <p className={`${classes} ${isOpen ? '' : 'line-clamp-1 print:line-clamp-none'}`}>{words}</p>
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
