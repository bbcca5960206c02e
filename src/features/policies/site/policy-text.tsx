import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormattedText } from '#shared/ui/formatted-text.tsx';

/** The HTML of the texts that were read last, because rendering a long one blocks the server. */
const rendered = new LRUCache<string, string>({
  maxSize: 20_000_000,
  sizeCalculation: (html, text) => html.length + text.length,
});

export function PolicyText({ text }: { text: string }) {
  const html =
    rendered.get(text) ?? renderToStaticMarkup(<FormattedText text={text} headingLevel={2} />);
  rendered.set(text, html);
  return (
    <div className="mt-8 border-t border-line pt-8" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
