import { type ReactNode, useEffect, useRef } from 'react';

interface StepHeadingProps {
  title: string;
  /** The sentence under the title. */
  children: ReactNode;
}

/** The heading of a step of signing in, which takes the focus when the step appears. */
export function StepHeading({ title, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-3xl/tight font-medium tracking-tight outline-none"
      >
        {title}
      </h1>
      <p className="mt-1 text-quiet">{children}</p>
    </div>
  );
}
