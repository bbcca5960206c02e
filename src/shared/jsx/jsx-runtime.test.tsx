import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Fragment, jsx, jsxDEV, jsxs } from './jsx-runtime.ts';

const Box = ({ children }: { children?: ReactNode }) => jsx('div', { children });
const b = jsx('b', { children: 'b' });

test.each([
  ['texts side by side are one text', jsxs('p', { children: ['a ', 1, null] }), '<p>a 1</p>'],
  [
    'a text beside an element is in a span',
    jsxs('p', { children: ['a ', 1, b, ' '] }),
    '<p><span>a 1</span><b>b</b><span> </span></p>',
  ],
  ['a text alone stays', jsx('p', { children: 'a' }), '<p>a</p>'],
  [
    'a text in a fragment is in a span',
    jsxs('p', { children: [b, jsx(Fragment, { children: 'a' })] }),
    '<p><b>b</b><span>a</span></p>',
  ],
  [
    'texts in lists and components are in spans',
    jsxs(Box, { children: [['a', b], false, 'c'] }),
    '<div><span>a</span><b>b</b><span>c</span></div>',
  ],
  ['an option has one text', jsxs('option', { children: ['a', '', 0] }), '<option>a0</option>'],
  ['an empty element stays empty', jsx('p', {}), '<p></p>'],
  [
    'development does the same',
    jsxDEV('p', { children: ['a', b] }, undefined, true),
    '<p><span>a</span><b>b</b></p>',
  ],
])('%s', (_, element, html) => {
  expect(renderToStaticMarkup(element)).toBe(html);
});
