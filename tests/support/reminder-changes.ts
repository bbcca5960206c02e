/** The changes of an agent's departure, with their bodies. */
export const departureChanges = {
  'POST /agents/:agent/departure': {
    leftOn: '2026-11-21',
    forwardedTo: 'commission',
    inquiriesTo: null,
  },
  'PUT /agents/:agent/departure': { forwardedTo: 'commission' },
  'POST /agents/:agent/departure/undo': undefined,
};

const deadlineInput = { kind: 'mls', dueOn: '2027-03-21' };

/** The changes of deadlines, with their bodies. */
export const deadlineChanges = (agentId: string) => ({
  'POST /deadlines': { ...deadlineInput, agentId },
  'PUT /deadlines/:deadline': deadlineInput,
  'POST /deadlines/:deadline/accept': undefined,
  'POST /deadlines/:deadline/renew': { dueOn: '2028-03-21' },
  'POST /deadlines/:paper/return': { reason: 'A page is missing.' },
  'POST /deadlines/:paper/end': { reason: 'Entered twice' },
  'DELETE /deadlines/:deadline/file': undefined,
});
