import type { LookContent } from '#features/site/domain/look.ts';

const drawing = { picture: '', alt: '' };

export const shippedLook: LookContent = {
  colors: { main: '', accent: '' },
  mark: { shown: 'shown', picture: '' },
  hero: drawing,
  headshot: drawing,
  property: drawing,
  house: drawing,
  park: drawing,
};
