export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

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
