/**
 * Actions that a test performs on a page. They find buttons and links by their text or
 * `aria-label`, and fields by their labels.
 */
import { vi } from 'vitest';
import type { Browser } from './browser.ts';

/** The key under which the WebDriver protocol returns an element's id. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const patience = { timeout: 20_000, interval: 100 };

/**
 * A script that returns the first visible element of an XPath. An option counts as visible if its
 * select element is visible.
 */
const findVisible = `
  const found = document.evaluate(arguments[0], document, null, 7, null);
  for (let index = 0; index < found.snapshotLength; index++) {
    const element = found.snapshotItem(index);
    if ((element.closest("select") ?? element).checkVisibility()) return element;
  }
  throw new Error("nothing visible at " + arguments[0]);
`;

const named = (element: string, name: string) =>
  `//${element}[normalize-space()="${name}" or @aria-label="${name}"]`;
const field = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;

export function openPages(browser: Browser, origin: string) {
  const run = (script: string, ...args: unknown[]) => browser.send('run', { script, args });
  const find = async (xpath: string) =>
    ((await run(findVisible, xpath)) as Record<string, string>)[elementKey] ?? '';
  /**
   * Repeats an action for up to 20 seconds until it succeeds, because the element may still be
   * missing, moving or covered.
   */
  const act = (xpath: string, action: (id: string) => Promise<unknown>) =>
    vi.waitFor(async () => action(await find(xpath)), patience);
  const click = (xpath: string) => act(xpath, (id) => browser.send('click', { id }));
  return {
    run,
    open: (path: string) => browser.send('open', { url: origin + path }),
    resize: (width: number, height: number) => browser.send('resize', { width, height }),
    button: (name: string) => click(named('button', name)),
    link: (name: string) => click(named('a', name)),
    type: (label: string, text: string) =>
      act(field(label), (id) => browser.send('type', { id, text })),
    choose: (label: string, option: string) =>
      click(`${field(label)}/option[normalize-space()="${option}"]`),
    /** Waits for up to 20 seconds until an element with this text is visible. */
    shows: (text: string) =>
      vi.waitFor(() => find(`//*[text()[contains(., "${text}")]]`), patience),
  };
}

export type Page = ReturnType<typeof openPages>;
