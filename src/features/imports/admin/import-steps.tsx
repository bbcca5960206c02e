const steps = ['Paste or file', 'Columns', 'Result'];

export const ImportSteps = ({ current }: { current: 1 | 2 | 3 }) => (
  <ol aria-label="Steps" className="mb-6 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index + 1 === current ? 'step' : undefined}
        className="flex items-center gap-2 text-quiet aria-[current]:font-semibold aria-[current]:text-ink"
      >
        <span
          className={`inline-flex size-6 items-center justify-center rounded-full border text-sm ${index < current ? 'border-oak bg-oak text-on-oak' : 'border-edge'}`}
        >
          {index + 1}
        </span>
        <span>{step}</span>
      </li>
    ))}
  </ol>
);
