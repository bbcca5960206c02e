import { type ReviewState, reviewStates } from '#features/site/domain/claims/reviews.ts';
import { Badge } from '#shared/ui/badge.tsx';

const tones = {
  approved: 'oak',
  changed: 'brick',
  expired: 'brick',
  changes_needed: 'brick',
  never: 'plain',
} as const satisfies Record<ReviewState, string>;

export const StateBadge = ({ state }: { state: ReviewState }) => (
  <Badge tone={tones[state]}>{reviewStates.labels[state]}</Badge>
);
