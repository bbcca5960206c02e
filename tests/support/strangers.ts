/** Programs of other people that change a page at any moment: translators and browser extensions. */
import type { Page } from '@playwright/test';

/**
 * Starts a translator and an extension in the open page, and in pages that it opens later. They go
 * on until the page is closed.
 */
export async function invite(page: Page, ...strangers: (() => void)[]) {
  for (const stranger of strangers) {
    await page.addInitScript(stranger);
    await page.evaluate(stranger);
  }
}

/**
 * Replaces each text by nested elements, as Chrome's translation does, and goes on with texts that
 * are added or changed. The words stay, so that a test can find them.
 */
export function translator() {
  const untouched = 'head, script, style, textarea, noscript, font';
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || !text.data.trim()) return;
    if (parent.closest(untouched)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapBelow = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) wrap(text);
  };
  const options = { subtree: true, childList: true, characterData: true };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrap(target);
      for (const node of addedNodes) wrapBelow(node);
    }
  }).observe(document, options);
  wrapBelow(document);
}

/**
 * Adds an element after each field, and at the start of each form and dialog, as password managers
 * and writing assistants do. Adds it again when the page removes it.
 */
export function extension() {
  const mark = 'data-stranger';
  const made = () => {
    const element = document.createElement('div');
    element.toggleAttribute(mark, true);
    return element;
  };
  const change = () => {
    for (const field of document.querySelectorAll('input:not([type=hidden]), select, textarea')) {
      if (!field.nextElementSibling?.hasAttribute(mark)) field.after(made());
    }
    for (const parent of document.querySelectorAll('form, [role$=dialog]')) {
      if (!parent.firstElementChild?.hasAttribute(mark)) parent.prepend(made());
    }
  };
  new MutationObserver(change).observe(document, { subtree: true, childList: true });
  change();
}

/**
 * Wraps each field of a form that is not in use, sets an attribute of it, and adds elements at both
 * ends of labels, outputs, buttons and forms. React cannot draw in such a page.
 */
export function wrapper() {
  const mark = 'data-stranger';
  const made = (wrapped: Element[] = []) => {
    const element = document.createElement('div');
    element.toggleAttribute(mark, true);
    element.append(...wrapped);
    return element;
  };
  const change = () => {
    const fields = 'form :is(input:not([type=hidden]), select, textarea)';
    for (const field of document.querySelectorAll(fields)) {
      const isOpen = field === document.activeElement;
      if (!isOpen && !field.parentElement?.hasAttribute(mark)) {
        const place = document.createComment('');
        field.replaceWith(place);
        place.replaceWith(made([field]));
      }
      field.toggleAttribute(mark, true);
    }
    for (const parent of document.querySelectorAll('form, form :is(label, output, button)')) {
      if (!parent.firstElementChild?.hasAttribute(mark)) parent.prepend(made());
      if (!parent.lastElementChild?.hasAttribute(mark)) parent.append(made());
    }
  };
  new MutationObserver(change).observe(document, { subtree: true, childList: true });
  change();
}
