import { agentSearch } from '#features/agents/domain/agents.ts';

/** Returns the columns of an agent to store directly in the database, as many tests need them. */
export function agentRow(id: string, firstName: string, at: string) {
  const person = { firstName, lastName: 'Same', email: `${id}@example.com` };
  return {
    id,
    ...person,
    ...agentSearch({ ...person, phone: null, licenseNumber: null }),
    commissionSplit: '70.00',
    hireDate: at,
    createdAt: at,
    updatedAt: at,
  };
}
