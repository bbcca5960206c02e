import type { ReactNode } from 'react';

type Tone = 'brick' | 'solid' | 'oak' | 'plain';

const tones: Record<Tone, string> = {
  brick: 'border-brick/60 text-brick',
  solid: 'border-oak bg-oak text-on-oak',
  oak: 'border-oak/50 text-oak',
  plain: 'border-edge/60 text-quiet',
};

export function Badge({ tone = 'brick', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border px-2 py-px text-xs font-semibold whitespace-nowrap max-[16rem]:whitespace-normal ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
