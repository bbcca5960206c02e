interface ProgressProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  /** A text that changes often, so screen readers do not announce it. */
  detail?: string;
}

/** The progress of long work. Screen readers announce the label when it changes. */
export const Progress = ({ label, share, detail }: ProgressProps) => (
  <div className="max-w-3xl space-y-2">
    <p className="flex flex-wrap justify-between gap-x-4">
      <output className="font-semibold">{label}</output>
      {detail && <span className="text-quiet tabular-nums">{detail}</span>}
    </p>
    <progress
      aria-label={label}
      max={1}
      value={share < 1 ? share : undefined}
      className="block h-3 w-full appearance-none border border-edge bg-sunken [&::-moz-progress-bar]:bg-oak [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-oak"
    />
  </div>
);
