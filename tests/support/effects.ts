import type { Page } from '@playwright/test';

/**
 * Waits until React has run the effects of what it has rendered, and what these effects have
 * rendered in turn. React posts each of these tasks through a message channel, and tasks of message
 * channels run in the order of posting.
 */
export const untilEffectsRan = (page: Page) =>
  page.evaluate(async () => {
    for (let tasks = 0; tasks < 4; tasks++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
