/** The picture that social networks show with a shared link. */
export interface SocialCard {
  path: string;
  alt: string;
  /** The size in pixels. Without one, it is 1200 by 630. */
  size?: { width: number; height: number };
}

export interface PageMeta {
  /**
   * The page's own title. `fullTitle` adds " | " and the brokerage's name if the result has at most
   * 60 characters.
   */
  title: string;
  /** The description, which has at most 160 characters. */
  description: string;
  /** The canonical path. Null keeps the page out of search engines. */
  path: string | null;
  /** The picture for shared links. Without one, the home page's picture is used. */
  card?: SocialCard;
}

export const longestTitle = 60;

export const suffixOf = (name: string) => ` | ${name}`;

/** Adds the brokerage's name to a title if the result has at most 60 characters. */
export function fullTitle(title: string, name: string): string {
  const whole = title + suffixOf(name);
  return whole.length <= longestTitle ? whole : title;
}
