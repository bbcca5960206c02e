import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormattedText } from './formatted-text.tsx';

const html = (text: string) =>
  renderToStaticMarkup(<FormattedText text={text} headingLevel={2} />).replaceAll(
    / class="[^"]*"/g,
    '',
  );

test('headings begin at the given level, without the levels that the text does not use', () => {
  expect(html('## Keys\n\n### Loss\nTell the **office**.')).toBe(
    '<div><h2>Keys</h2><h3>Loss</h3><p>Tell the <strong>office</strong>.</p></div>',
  );
});

test('numbered items keep the numbers that were typed', () => {
  expect(html('3. Lock\n5. Leave')).toBe(
    '<div><ol><li value="3">Lock</li><li value="5">Leave</li></ol></div>',
  );
  expect(html('- Lock\n  twice')).toBe('<div><ul><li>Lock\n  twice</li></ul></div>');
});

test('HTML in the text is shown as it was typed', () => {
  expect(html('<b>no</b> & [link](javascript:alert(1))')).toBe(
    '<div><p>&lt;b&gt;no&lt;/b&gt; &amp; [link](javascript:alert(1))</p></div>',
  );
});
