import { type ReactNode, useEffect, useRef } from 'react';

interface StepHeadingProps {
  title: string;
  /** The element: the heading of a screen, or of a section. */
  level?: 'h1' | 'h2';
  children: ReactNode;
}

/** The heading of a step, which takes the focus when the step appears. */
export function StepHeading({ title, level: Heading = 'h1', children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <Heading
        ref={heading}
        tabIndex={-1}
        className={`w-fit ${Heading === 'h1' ? 'text-3xl/tight' : 'text-2xl/tight'} font-display font-medium tracking-tight outline-none`}
      >
        {title}
      </Heading>
      <p className="mt-3 text-quiet">{children}</p>
    </div>
  );
}
