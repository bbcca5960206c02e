import { useWatch } from 'react-hook-form';
import { isColor } from '#features/site/domain/colors/site-colors.ts';
import type { ColorField } from '#features/site/domain/fields.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { ColorSamples } from './color-samples.tsx';
import { colorWords, shippedColor, toColor, type ColorName } from './color-words.ts';
import { usePartFields, type PartFieldProps } from './part-form-context.ts';
import { useLabel } from './use-label.tsx';

export function ColorControl(props: PartFieldProps<ColorField>) {
  const { path, label } = props;
  const { form } = usePartFields();
  const name: ColorName = path === 'colors.main' ? 'main' : 'accent';
  const [main, accent] = useWatch({
    control: form.control,
    name: ['colors.main', 'colors.accent'],
  }) as string[];
  const colors = { main: main ?? '', accent: accent ?? '' };
  const color = colors[name];
  const choose = (next: string) =>
    form.setValue(path, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <div>
      <Field {...useLabel(props)}>
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label={`${label}: choose from a picker`}
            value={isColor(color) ? color : shippedColor(name)}
            onChange={({ target }) => choose(target.value)}
            className="h-10 w-12 shrink-0 cursor-pointer border border-edge bg-surface p-1 max-sm:h-11"
          />
          <div className="w-36">
            <TextInput
              {...form.register(path, { setValueAs: toColor })}
              placeholder={shippedColor(name)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          {color !== '' && (
            <Button
              look="plain"
              onClick={() => {
                choose('');
                form.setFocus(path);
              }}
            >
              Use the default color<span className="sr-only"> as {label}</span>
            </Button>
          )}
        </div>
      </Field>
      <output className="mt-1.5 block text-sm">{colorWords(name, color)}</output>
      <ColorSamples name={name} colors={colors} />
    </div>
  );
}
