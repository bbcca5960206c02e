export interface RenderedPage {
  html: string;
  /** The texts of the inline styles. The Content-Security-Policy allows them by their hashes. */
  inlineStyles: string[];
  /** The texts of the inline scripts. The Content-Security-Policy allows them by their hashes. */
  inlineScripts: string[];
}
