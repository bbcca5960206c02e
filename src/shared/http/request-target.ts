function isDecodable(path: string) {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Normalizes a request's target, so that all code reads it the same way. Removes a scheme and host
 * before the path. Escapes all percent signs of a path that cannot be decoded.
 * @param target a target such as "/terms", "/100%", or "http://example.com/terms?print"
 */
export function normalizeTarget(target: string): string {
  const [, path = '', query = ''] = /^(?:[^/?#]*:\/\/[^/?#]*)?([^?#]*)(.*)$/s.exec(target) ?? [];
  return `${isDecodable(path) ? path : path.replaceAll('%', '%25')}${query}`;
}

/** @returns the query, such as "?utm_source=x", or an empty string */
export const queryOf = ({ url }: { url: string }): string => /\?[^#]*/.exec(url)?.[0] ?? '';

/** @returns the path without the query and fragment, such as "/agent/eleanor-whitfield" */
export const pathOf = ({ url }: { url: string }): string => url.split(/[?#]/, 1)[0] ?? '';
