import { useWatch } from 'react-hook-form';
import { usePartFields } from './part-form-context.ts';

const pairs = [
  { name: 'Harbor and copper', main: '#1f4e79', accent: '#b5602a' },
  { name: 'Pine and honey', main: '#24523b', accent: '#e0a526' },
  { name: 'Wine and brass', main: '#6d2437', accent: '#b08432' },
  { name: 'Slate and coral', main: '#37474f', accent: '#d4553f' },
  { name: 'Lagoon and clay', main: '#0f5e63', accent: '#c0703a' },
  { name: 'Plum and olive', main: '#4b3a63', accent: '#76803a' },
] as const;

/** Buttons that fill both color fields. */
export function ColorPairs() {
  const { form } = usePartFields();
  const [main, accent] = useWatch({
    control: form.control,
    name: ['colors.main', 'colors.accent'],
  }) as string[];
  const choose = (pair: (typeof pairs)[number]) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('colors.main', pair.main, options);
    form.setValue('colors.accent', pair.accent, options);
  };
  return (
    <fieldset className="print:hidden">
      <legend className="mb-1.5 font-semibold">Suggested pairs</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {pairs.map((pair) => (
          <button
            key={pair.name}
            type="button"
            aria-pressed={pair.main === main && pair.accent === accent}
            onClick={() => choose(pair)}
            className="flex min-h-11 items-center gap-3 border border-edge bg-surface px-3 text-left hover:bg-sunken aria-pressed:border-oak aria-pressed:font-semibold"
          >
            <span aria-hidden className="flex shrink-0 border border-edge forced-color-adjust-none">
              <span className="size-5" style={{ background: pair.main }} />
              <span className="size-5" style={{ background: pair.accent }} />
            </span>
            {pair.name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
