/**
 * Returns the path that a visitor probably means: in lower case, and without a slash, or
 * punctuation and invisible characters from the text that the link was copied from, at its end. The
 * path need not exist.
 * Returns an empty text for a path that no page can have.
 * @param path a decoded path or a part of one
 */
export function tidyPath(path: string): string {
  if (path.length > 200) return '';
  const tidied = path.toLowerCase().replace(/[\s/\p{P}\p{S}\p{Cf}]+$/u, '');
  return /^[a-z0-9/-]+$/.test(tidied) ? tidied : '';
}
