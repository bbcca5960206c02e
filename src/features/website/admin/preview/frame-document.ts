interface FrameOptions {
  /** The nonce that the Content-Security-Policy of the back office allows. */
  nonce: string;
  isDark: boolean;
}

/**
 * Prepares a page for the frame of the preview. The Content-Security-Policy of the back office's
 * document also applies in the frame, so styles need its nonce. The styles of one theme are chosen
 * here, because the frame would otherwise follow the computer's theme.
 */
export const toFrameDocument = (html: string, { nonce, isDark }: FrameOptions): string =>
  html
    .replaceAll(
      /<style[^>]*>([^]*?)<\/style>/g,
      (_, styles: string) => `<style nonce="${nonce}">${withTheme(styles, isDark)}</style>`,
    )
    // Text waits for its typeface, so that the preview never shows another one.
    .replaceAll(/font-display:\s*optional/g, 'font-display:block')
    // Nothing in an inert page takes the focus or a click, so that links and forms do nothing.
    .replace('<body', '<body inert');

const withTheme = (styles: string, isDark: boolean) =>
  styles.replaceAll(/\(prefers-color-scheme:\s*(dark|light)\)/g, (_, theme: string) =>
    (theme === 'dark') === isDark ? '(width>=0)' : '(width<0)',
  );
