import { useEffect, useRef } from 'react';
import { summaryClasses, summaryTitle, summaryTitleId } from './error-classes.ts';

export interface FieldProblem {
  fieldId: string;
  message: string;
}

/**
 * A list of a form's errors, each a link to its field. The list takes the focus when it mounts, so
 * give it a new `key` with each attempt.
 */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={summaryTitleId}
      className={summaryClasses.box}
    >
      <h2 id={summaryTitleId} className={summaryClasses.heading}>
        {summaryTitle}
      </h2>
      <ul className={summaryClasses.list}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className={summaryClasses.link}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
