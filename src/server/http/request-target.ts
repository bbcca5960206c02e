function isDecodable(path: string) {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * A request's target with one meaning for every reader of it: without the scheme and host that may
 * stand before the path, and with a percent sign that encodes nothing standing for itself.
 * @param target as sent, such as "/terms", "/100%", or "http://example.com/terms?print"
 */
export function plainTarget(target: string): string {
  const [, path = '', query = ''] = /^(?:[^/?#]*:\/\/[^/?#]*)?([^?#]*)(.*)$/s.exec(target) ?? [];
  return `${isDecodable(path) ? path : path.replaceAll('%', '%25')}${query}`;
}

/** @returns such as "?utm_source=x", which a redirect passes on; empty where nothing was asked */
export const queryOf = ({ url }: { url: string }): string => /\?[^#]*/.exec(url)?.[0] ?? '';
