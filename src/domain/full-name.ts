export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** Returns an agent's name for lists and selects, which mark agents who are inactive. */
export const markedName = (name: string, isActive: boolean | null) =>
  isActive === false ? `${name} (inactive)` : name;
