import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as createElement, jsxs as createElements } from 'react/jsx-runtime';

type Props = { children?: ReactNode };

export { Fragment };

/**
 * Called for each element of the back office instead of React's own function. It gives each text an
 * element of its own: texts side by side become one text, and a text beside an element gets a
 * `<span>`. A browser's translator replaces text nodes by elements, and React can then neither
 * remove nor change a text node of its own. It can always set the text of an element.
 */
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  createElement(type, withOwnTexts(type, props), key);

/** Called instead of `jsx` for an element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key) {
  const own = withOwnTexts(type, props);
  return (Array.isArray(own.children) ? createElements : createElement)(type, own, key);
}

/** Called in development instead of `jsx` and `jsxs`. */
export const jsxDEV = (type: ElementType, props: Props, key?: Key, hasSeveralChildren = false) =>
  (hasSeveralChildren ? jsxs : jsx)(type, props, key);

const isText = (child: unknown): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '');

const isNothing = (child: unknown) => child === '' || child == null || typeof child === 'boolean';

const toProps = (children: ReactNode): Props => ({ children });

const inSpan = (text: string | number, key?: Key) => createElement('span', toProps(text), key);

function withOwnTexts(type: ElementType, props: Props): Props {
  const { children } = props;
  const own = Array.isArray(children) ? (joined(children) ?? inSpans(children)) : children;
  // A fragment's text can be beside elements of the fragment's parent.
  if (isText(own) && type === Fragment) return { ...props, children: inSpan(own) };
  return own === children ? props : { ...props, children: own };
}

/** Returns the children as one text. Returns undefined if one of them is not a text. */
const joined = (children: ReactNode[]): string | undefined =>
  children.every((child) => isText(child) || isNothing(child))
    ? children.filter(isText).join('')
    : undefined;

/** Puts the texts into spans. Texts side by side get one span. */
const inSpans = (children: ReactNode[]): ReactNode[] =>
  children.map((child, index) => {
    if (Array.isArray(child)) return inSpans(child);
    if (!isText(child)) return child;
    if (isText(children[index - 1])) return null;
    const end = children.findIndex((next, at) => at > index && !isText(next));
    const texts = children.slice(index, end === -1 ? undefined : end);
    return inSpan(texts.filter(isText).join(''), `text ${index}`);
  });
