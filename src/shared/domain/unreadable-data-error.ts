/** Thrown for stored data that this release cannot read, such as a part of the website. */
export class UnreadableDataError extends Error {}
