/* oxlint-disable unicorn/consistent-function-scoping -- Playwright sends the function's source to the page. */
declare global {
  interface Window {
    /**
     * Returns the milliseconds from the last key press to the last paint of the list, or null if
     * the list did not change.
     */
    lastPaintAfterKey: () => number | null;
  }
}

/** Measures key presses. Runs in the page before the page's own scripts. */
export function timeKeystrokes() {
  let pressedAt = 0;
  let paintedAt: number | null = null;
  window.lastPaintAfterKey = () => paintedAt && paintedAt - pressedAt;

  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
      paintedAt = null;
    },
    { capture: true },
  );

  /**
   * Calls the function after the next paint. The browser paints after the animation frame's
   * callbacks, so a message that such a callback posts arrives after the paint.
   */
  function afterPaint(callback: () => void) {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', callback);
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  }

  const isInList = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement;
    return element?.closest('main') && !element.closest('search');
  };
  new MutationObserver((changes) => {
    if (!changes.some(isInList)) return;
    afterPaint(() => {
      paintedAt = performance.now();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
