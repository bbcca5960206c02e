/** Whether assignments in the list's rows and in bulk are emailed to the agents. */
export interface EmailingAgents {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}

/** A checkbox that is shown above the list and again beside the assignment in bulk. */
export const EmailAgentsCheckbox = ({ label, isOn, setOn }: EmailingAgents & { label: string }) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm print:hidden">
    <input
      type="checkbox"
      className="size-4"
      checked={isOn}
      onChange={({ target }) => setOn(target.checked)}
    />
    {label}
  </label>
);
