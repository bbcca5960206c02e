/**
 * The header, or the query parameter of a download, with the username that the caller's tab shows.
 * In the header it is encoded as in a URL.
 */
export const actingAs = { header: 'x-acting-as', parameter: 'actingAs' };

/** The `code` of the problem document that refuses a call of a tab that shows another username. */
export const otherAdministrator = 'other_administrator';
