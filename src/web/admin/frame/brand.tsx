import mark from '#web/ui/brand-mark.svg?raw';

/** The brokerage's name stands in one file of the site; its document ends its title with it. */
export const brand = document.title.split(' · ').at(-1) ?? '';

export const BrandMark = ({ className }: { className: string }) => (
  <span aria-hidden className={className} dangerouslySetInnerHTML={{ __html: mark }} />
);
