/** The maximum number of characters of a path that is tidied. Longer paths stay as they are. */
const longestPath = 200;

/**
 * Returns the path that a visitor probably means: in lower case, and without a slash, or
 * punctuation from the text that the link was copied from, at its end. The path need not exist.
 * @param path a decoded path or a part of one
 */
export const tidyPath = (path: string): string =>
  path.length > longestPath ? path : path.toLowerCase().replace(/[\s/\p{P}\p{S}]+$/u, '');
