import { useEffect, useRef } from 'react';

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
      aria-labelledby="error-summary-title"
      className="border border-brick bg-surface p-4 border-l-4"
    >
      <h2 id="error-summary-title" className="font-semibold">
        Please fix the following
      </h2>
      <ul className="mt-1 grid gap-1">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="inline-block py-0.5 font-medium text-brick underline"
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
