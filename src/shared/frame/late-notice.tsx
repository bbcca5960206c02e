/**
 * A sentence of the server's HTML that the style sheet shows after ten seconds. By then, the scripts
 * have usually replaced it.
 */
export const LateNotice = () => (
  <p className="late font-medium">
    This page is still loading. If nothing happens, check the connection and reload the page.
  </p>
);
