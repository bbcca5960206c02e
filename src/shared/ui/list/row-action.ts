/** Less prominent than other buttons. */
export const rowActionClasses =
  'inline-flex min-h-8 not-wide:min-h-11 items-center gap-1.5 border border-transparent px-1.5 text-sm wide:text-[0.8125rem] font-semibold text-oak hover:bg-sunken active:bg-line not-wide:border-line not-wide:px-3.5';
