import type { Page } from '@playwright/test';

/**
 * Waits until the page shows its own typefaces. Call this before measuring widths or heights. A page
 * keeps the fallback typeface, which is wider, if its own takes longer than 0.1 seconds
 * (`font-display: optional`), as happens on a busy machine. This changes the page's rule, so that a
 * late typeface is shown too.
 */
export const showTypefaces = (page: Page) =>
  page.evaluate(async () => {
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) {
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'swap');
      }
    }
    // The browser loads a typeface only after it has laid out text that uses the typeface.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
