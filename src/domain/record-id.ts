/** A record's id: a UUID in lower case. */
export const recordIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
