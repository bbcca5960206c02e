import { findingDefinitions, type Finding } from './findings.ts';

/** Returns the number, or '' if the records could not be counted, and the words after it. */
export function findingWords({ code, count }: Pick<Finding, 'code' | 'count'>): {
  number: string;
  text: string;
} {
  const { one, many, always } = findingDefinitions[code];
  if (always && count === 0) return { number: '', text: always };
  const after = (text: string) => (always ? `${text}. ${always}` : text);
  if (count === null)
    return { number: '', text: after(`${sentenceCase(many)} could not be counted`) };
  return { number: count.toLocaleString('en-US'), text: after(count === 1 ? one : many) };
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
