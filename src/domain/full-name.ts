export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** An agent's name in lists and selects, which mark agents who are inactive. */
export const markedName = (agent: { firstName: string; lastName: string; isActive: boolean }) =>
  agent.isActive ? fullName(agent) : `${fullName(agent)} (inactive)`;
