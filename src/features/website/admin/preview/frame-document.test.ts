import { expect, test } from 'vitest';
import { toFrameDocument } from './frame-document.ts';

const options = { nonce: 'abc', isDark: true };

test('styles get the nonce, and the page is inert', () => {
  const html = '<html><head><style>p{margin:0}</style></head><body class="x">Words</body></html>';
  expect(toFrameDocument(html, options)).toBe(
    '<html><head><style nonce="abc">p{margin:0}</style></head><body inert class="x">Words</body></html>',
  );
});

test('styles for a theme apply if the preview has the theme', () => {
  const html = '<style>@media (prefers-color-scheme:dark){p{color:red}}</style>';
  expect(toFrameDocument(html, options)).toContain('@media (width>=0){');
  expect(toFrameDocument(html, { ...options, isDark: false })).toContain('@media (width<0){');
});

test('words about a theme outside of styles stay as they are', () => {
  const html = '<p>(prefers-color-scheme:dark)</p>';
  expect(toFrameDocument(html, options)).toBe(html);
});
