/** Whether agents get an email when inquiries are assigned to them in the list. */
export interface EmailingAgents {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}

/**
 * The checkbox that turns emails to newly assigned agents on and off. It is shown above the list
 * and beside the button that assigns in bulk.
 */
export const EmailAgentsCheckbox = ({ isOn, setOn }: EmailingAgents) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm print:hidden">
    <input
      type="checkbox"
      className="size-4"
      checked={isOn}
      onChange={({ target }) => setOn(target.checked)}
    />
    Email the agent
  </label>
);
