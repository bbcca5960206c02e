import type { ReactNode } from 'react';

interface ChangedWordsProps {
  words: string;
  mark?: ReactNode;
}

// Write "removed" and "added", because many screen readers do not announce `del` and `ins`.
export const Removed = ({ words, mark }: ChangedWordsProps) => (
  <del className={`text-quiet decoration-brick ${/\s$/.test(words) ? '' : 'mr-1'}`}>
    <span className="sr-only"> removed: </span>
    {mark}
    {words}
  </del>
);

export const Added = ({
  words,
  mark,
  note = ' added: ',
}: ChangedWordsProps & { note?: string }) => (
  <ins className="bg-oak/15 font-medium underline decoration-oak/60 underline-offset-3">
    <span className="sr-only">{note}</span>
    {mark}
    {words}
  </ins>
);
