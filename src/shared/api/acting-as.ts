import { actingAs } from '#shared/domain/acting-as.ts';

/** The username that this tab shows; undefined before the sign-in. */
let shown: string | undefined;

export const shownUsername = () => shown;

/** Remembers whom the tab shows. All later calls say that they are made as this administrator. */
export function showUsername(username: string | undefined) {
  shown = username;
}

export const actingAsHeaders = (): Record<string, string> =>
  shown === undefined ? {} : { [actingAs.header]: encodeURIComponent(shown) };

/** Returns the URL of a download, for which a browser sends no headers of ours. */
export function asShownUser(href: string): string {
  const parameter = new URLSearchParams({ [actingAs.parameter]: shown ?? '' }).toString();
  return `${href}${href.includes('?') ? '&' : '?'}${parameter}`;
}
