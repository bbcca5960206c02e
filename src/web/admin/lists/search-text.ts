/** @returns the text without case and accents, for comparing */
export const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** @returns whether every word of the search stands somewhere in a folded text */
export function finder(search: string): (foldedText: string) => boolean {
  const words = fold(search).split(/\s+/);
  return (foldedText) => words.every((word) => foldedText.includes(word));
}
