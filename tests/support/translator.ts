/** Changes to a page that come from outside: a browser's translator, and extensions. */
import type { Page } from '@playwright/test';

/**
 * Translates each page that the test opens from now on as Chrome does: each text becomes two nested
 * `<font>` elements, also each text that the page shows later.
 */
export const translatePage = (page: Page) => page.addInitScript(startTranslator);

function startTranslator() {
  const skipped = 'script, style, textarea, noscript, font, title';
  const translate = (text: Text) => {
    const { parentElement: parent } = text;
    if (!parent || parent.closest(skipped) || text.data.trim() === '') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (node: Node) => {
    if (node instanceof Text) translate(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  document.addEventListener('DOMContentLoaded', () => {
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) translate(target);
        else addedNodes.forEach(translateIn);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/**
 * Inserts an element after each field and at the start of each form and dialog, as password managers
 * and writing assistants do, on each page that the test opens from now on.
 */
export const insertForeignElements = (page: Page) => page.addInitScript(startExtension);

function startExtension() {
  const mark = 'data-foreign';
  const create = () => {
    const element = document.createElement('div');
    element.setAttribute(mark, '');
    return element;
  };
  const insert = () => {
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (!field.nextElementSibling?.hasAttribute(mark)) field.after(create());
    }
    for (const place of document.querySelectorAll('form, [role$=dialog]')) {
      if (!place.firstElementChild?.hasAttribute(mark)) place.prepend(create());
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    insert();
    new MutationObserver(insert).observe(document.body, { subtree: true, childList: true });
  });
}
