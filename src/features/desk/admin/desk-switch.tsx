import type { DeskState } from '#features/desk/domain/office.ts';
import { refreshDesk, switchDesk } from '#features/desk/api.ts';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';

const inUse = ({ devices, openLinks }: DeskState) =>
  `${counted(devices, 'device', 'devices')} and ${counted(openLinks, 'open link', 'open links')}`;

const wordsOf = (state: DeskState) =>
  state.isOn
    ? {
        title: 'Turn the desk off',
        question: `All agents are signed out at once: ${inUse(state)} end for good. When you turn the desk on again, invite the agents again.`,
        verb: 'Turn off',
        pending: 'Turning off...',
        isDestructive: true,
      }
    : {
        title: 'Turn the desk on',
        question:
          'Agents can then ask for a link at /desk with their email address. No email goes out until you invite them.',
        verb: 'Turn on',
        pending: 'Turning on...',
      };

/** Says whether the desk is on, and turns it on or off for all agents. */
export function DeskSwitch({ state }: { state: DeskState }) {
  const change = useRecordChange<DeskState>({
    change: ({ isOn }) => switchDesk(!isOn),
    refresh: refreshDesk,
    success: state.isOn ? 'The desk is off' : 'The desk is on',
    failure: 'Failed to change the desk',
  });
  const { ask, dialog } = useConfirmedChange(change, wordsOf);
  return (
    <section
      aria-label="State of the desk"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 border border-line bg-surface p-4"
    >
      <p>
        <span className="font-semibold">The desk is {state.isOn ? 'on' : 'off'}.</span>{' '}
        {state.isOn
          ? `${counted(state.agentsWithDevice, 'agent is', 'agents are')} signed in, with ${inUse(state)}.`
          : 'The first invitation turns it on.'}
      </p>
      <Button look="secondary" onClick={(event) => ask(state, event)}>
        {state.isOn ? 'Turn off' : 'Turn on'}
      </Button>
      {dialog}
    </section>
  );
}
