export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  lastName === '' ? firstName : `${firstName} ${lastName}`;

/** Returns the full name of a joined row, or null if the row is missing. */
export const fullNameOrNull = (firstName: string | null, lastName: string | null) =>
  firstName === null || lastName === null ? null : fullName({ firstName, lastName });

/**
 * Returns an administrator's full name with the username after it, or only the username of an
 * administrator without a full name. The full name is free text, so it does not identify anyone.
 */
export const signature = (admin: { fullName: string | null; username: string }) =>
  admin.fullName === null ? admin.username : `${admin.fullName} (${admin.username})`;

/** Returns the full name in a signature, or the username of an administrator without one. */
export const nameInSignature = (text: string) => text.replace(/ \(\S+\)$/, '');

/** Returns an agent's name, with " (inactive)" after it if the agent is inactive. */
export const markedName = (name: string, isActive: boolean | null) =>
  isActive === false ? `${name} (inactive)` : name;

/** Whether two names differ by more than upper and lower case and white space. */
export function isOtherName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) =>
    name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim(),
  );
  return first !== second;
}
