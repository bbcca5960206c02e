export const tabClasses =
  'inline-flex min-h-10 max-sm:min-h-11 shrink-0 items-center gap-2 border border-edge bg-surface px-3 font-semibold hover:bg-sunken aria-pressed:border-oak aria-pressed:bg-oak aria-pressed:text-on-oak forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:text-[HighlightText]';

/**
 * The `ref` of a row of tabs that scrolls sideways, so that it opens with the chosen tab in view.
 * Pass it once the tabs have their counts, which make the row wider.
 */
export function showChosenTab(row: HTMLElement | null) {
  const chosen = row?.querySelector<HTMLElement>('[aria-current=page], [aria-pressed=true]');
  if (!row || !chosen) return;
  const { left, width } = chosen.getBoundingClientRect();
  row.scrollLeft += left + width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2;
}
