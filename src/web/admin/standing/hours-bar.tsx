interface HoursBarProps {
  verified: string;
  needed: string;
  pending: string;
}

/**
 * A thin bar whose whole width means the needed hours. The verified hours are dark and the pending
 * hours are light.
 */
export function HoursBar({ verified, needed, pending }: HoursBarProps) {
  const shareOf = (hours: number) => `${Math.min(100, (hours / Number(needed)) * 100)}%`;
  return (
    <span
      aria-hidden
      className="relative my-1 block h-1.5 max-w-40 overflow-hidden border border-edge/60 print:[print-color-adjust:exact]"
    >
      <span
        className="absolute inset-y-0 left-0 bg-oak/35 forced-colors:bg-[GrayText]"
        style={{ width: shareOf(Number(verified) + Number(pending)) }}
      />
      <span
        className="absolute inset-y-0 left-0 bg-oak forced-colors:bg-[CanvasText]"
        style={{ width: shareOf(Number(verified)) }}
      />
    </span>
  );
}
