import type { Phone } from '#features/brokerage/domain/brokerage.ts';
import { textLink } from '#features/site/site/page/page-styles.ts';

/**
 * Makes an element. The form's scripts add and remove whole elements, or all content of one. They
 * never change a text node, because a translator or an extension may have replaced it.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...content);
  return made;
}

/**
 * Returns the brokerage's phone number as the page's header shows it. The HTML of the form does not
 * contain the number, which the form shows only after it was sent or could not be sent. Extensions
 * that call with a program change "tel:", so the link is found as the one to no page.
 */
export function phoneInHeader(): Phone {
  const link = document.querySelector<HTMLAnchorElement>('header a:not([href^="/"],[href^="#"])');
  return { shown: link?.textContent ?? '', e164: link?.href.split(':')[1] ?? '' };
}

export const phoneLink = ({ shown, e164 }: Phone) =>
  element('a', { href: `tel:${e164}`, className: `${textLink} whitespace-nowrap` }, shown);

/** Returns the parts of a text in which the brokerage's phone number is a link. */
export function withPhoneLinks(text: string, phone: Phone): (Node | string)[] {
  const [before = '', ...after] = phone.shown === '' ? [text] : text.split(phone.shown);
  return [before, ...after.flatMap((part) => [phoneLink(phone), part])];
}
