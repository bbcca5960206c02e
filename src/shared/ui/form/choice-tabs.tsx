import { PrintedFilter } from '#shared/ui/list/printed-filter.tsx';

interface ChoiceTabsProps<Value extends string> {
  /** The accessible name of the row of buttons. */
  legend: string;
  /** The label of a first button that chooses no value, such as one that removes a filter. */
  all?: string;
  options: readonly { value: Value; label: string }[];
  value: string | undefined;
  onChoose: (value: Value | undefined) => void;
}

/** A row of buttons. The button of the chosen value is pressed. */
export function ChoiceTabs<Value extends string>(props: ChoiceTabsProps<Value>) {
  const { legend, all, options, value, onChoose } = props;
  return (
    <>
      {all !== undefined && (
        <PrintedFilter
          label={legend}
          value={options.find((option) => option.value === value)?.label}
        />
      )}
      <fieldset className="mb-4 flex flex-wrap gap-1 print:hidden">
        <legend className="sr-only">{legend}</legend>
        {[...(all === undefined ? [] : [{ value: undefined, label: all }]), ...options].map(
          (option) => (
            <button
              key={option.label}
              type="button"
              aria-pressed={value === option.value}
              onClick={() => onChoose(option.value)}
              className={choiceTabClasses}
            >
              {option.label}
            </button>
          ),
        )}
      </fieldset>
    </>
  );
}

const choiceTabClasses =
  'min-h-11 border border-edge bg-surface px-4 max-sm:px-2.5 font-semibold hover:bg-sunken aria-pressed:border-oak aria-pressed:bg-oak aria-pressed:text-on-oak forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:text-[HighlightText]';
