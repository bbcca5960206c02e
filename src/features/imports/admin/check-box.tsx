interface CheckBoxProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export const CheckBox = ({ label, isChecked, onChange }: CheckBoxProps) => (
  <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      className="size-4.5 shrink-0"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="min-w-0 break-words">{label}</span>
  </label>
);
