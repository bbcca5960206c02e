/** A UUID in lower case, as every record is called. */
export const recordIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
