/** The brand mark that visitors see: the shipped one, none, or an uploaded picture. */
export type BrandMark = { kind: 'shipped' } | { kind: 'none' } | { kind: 'picture'; id: string };
