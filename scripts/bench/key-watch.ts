/* oxlint-disable unicorn/consistent-function-scoping -- the function goes to the page by its text, and can use nothing beside it */
declare global {
  interface Window {
    /** Milliseconds from the last key to the paint of the last change to rows or count; null without one. */
    lastChangeAfterKey: () => number | null;
  }
}

/** Runs in the page, before anything else. */
export function watchKeys() {
  let pressedAt = 0;
  let paintedAt: number | null = null;
  window.lastChangeAfterKey = () => paintedAt && paintedAt - pressedAt;

  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
      paintedAt = null;
    },
    { capture: true },
  );

  /** A frame is painted right after its callbacks; a message sent there arrives behind it. */
  function afterPaint(tell: (now: number) => void) {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => tell(performance.now()));
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  }

  const isShown = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement;
    return element?.closest('main') && !element.closest('search');
  };
  new MutationObserver((changes) => {
    if (!changes.some(isShown)) return;
    afterPaint((now) => {
      paintedAt = now;
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
