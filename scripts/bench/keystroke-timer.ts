/* oxlint-disable unicorn/consistent-function-scoping -- Playwright sends the function's source to the page. */
declare global {
  interface Window {
    /** Milliseconds from the last key to the paint of the last change in the list, or null without one. */
    lastPaintAfterKey: () => number | null;
  }
}

/** Runs in the page before its own scripts. */
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

  /** The browser paints right after the frame's callbacks; a message posted there arrives after the paint. */
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
