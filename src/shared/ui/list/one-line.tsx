import type { ReactNode } from 'react';

interface OneLineProps {
  /** The whole text, which the tooltip shows. */
  title: string;
  className?: string;
  children?: ReactNode;
}

/**
 * A text that has one line in a table, with an ellipsis if it is longer, so that all rows have the
 * same height. Cards and paper show the whole text.
 */
export const OneLine = ({ title, className = '', children = title }: OneLineProps) => (
  <span title={title} className={`${oneLineClasses} ${className}`}>
    {children}
  </span>
);

/** The class names of `OneLine`, for links that are cut off in the same way. */
export const oneLineClasses =
  'block min-w-0 break-words table-screen:truncate table-screen:[&_wbr]:hidden';
