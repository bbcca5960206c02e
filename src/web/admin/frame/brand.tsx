import mark from '#web/ui/brand-mark.svg?raw';

export const BrandMark = ({ className }: { className: string }) => (
  <span aria-hidden className={className} dangerouslySetInnerHTML={{ __html: mark }} />
);
