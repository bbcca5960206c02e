import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PolicyText } from './policy-text.tsx';

test('N11: the text of a policy is rendered for its first reader only', () => {
  const text = '# Keys\n\n- <b>Lockboxes</b>\n- **Signs**';
  const split = vi.spyOn(String.prototype, 'split');
  const timesParsed = () => split.mock.contexts.filter((each) => String(each) === text).length;
  const first = renderToStaticMarkup(<PolicyText text={text} />);
  expect(timesParsed()).toBe(1);
  expect(first).toContain('&lt;b&gt;Lockboxes');
  expect(first).toContain('<strong>Signs</strong>');
  expect(renderToStaticMarkup(<PolicyText text={text} />)).toBe(first);
  expect(timesParsed()).toBe(1);
});
