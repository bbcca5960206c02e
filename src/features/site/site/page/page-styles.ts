/** The class names in this file are shared by several components of the public pages. */
export const column = 'mx-auto max-w-[84rem] px-[min(1.25rem,6.25vw)] md:px-10';
export const display = 'font-display font-normal tracking-tight';
export const primaryAction =
  'inline-flex min-h-12 items-center justify-center bg-oak px-6 font-semibold text-on-oak transition-[color,background-color] hover:bg-ink hover:text-ground';
export const textLink =
  'underline decoration-brick decoration-2 underline-offset-4 hover:text-brick';
