/**
 * Converts text to lower case without accents, so that on both engines a search for "jose" finds
 * "José", and lists sort the two next to each other. `normalize('NFC')` composes Korean letters
 * again, which NFD splits.
 */
export const foldText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();

/** Returns the text in which a list searches for what the user types. */
export const searchTextOf = (...parts: (string | null)[]) =>
  foldText(parts.filter((part) => part).join('\n'));

/** Returns the key by which lists of people are sorted. It begins with the last name. */
export const nameKeyOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  foldText(`${lastName} ${firstName}`);
