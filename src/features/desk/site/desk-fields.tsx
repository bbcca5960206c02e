import type { DeskField } from '#features/desk/domain/desk-page.ts';
import { fieldErrorClasses } from '#shared/ui/form/error-classes.ts';

const control =
  'block w-full min-h-12 border border-edge bg-surface px-3 py-2 text-ink aria-invalid:border-brick';

type ShownField = Exclude<DeskField, { field: 'hidden' }>;

/** The attributes that connect a control to its label, hint and error. */
const attributesOf = ({ name, hint, error, required }: ShownField) => ({
  id: name,
  name,
  'aria-describedby':
    [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-required': required || undefined,
});

const Required = () => (
  <span aria-hidden className="text-brick">
    {' *'}
  </span>
);

const Hint = ({ name, hint }: ShownField) =>
  hint !== undefined && (
    <p id={`${name}-hint`} className="mb-1.5 text-sm text-quiet">
      {hint}
    </p>
  );

const Problem = ({ name, error }: ShownField) =>
  error !== undefined && (
    <p id={`${name}-error`} className={fieldErrorClasses}>
      {error}
    </p>
  );

function Control({ field }: { field: Exclude<ShownField, { field: 'radios' | 'check' }> }) {
  const attributes = attributesOf(field);
  switch (field.field) {
    case 'line':
      return (
        <input
          {...attributes}
          type={field.type ?? 'text'}
          defaultValue={field.value}
          autoComplete={field.autoComplete}
          inputMode={field.inputMode}
          className={control}
        />
      );
    case 'lines':
      return (
        <textarea
          {...attributes}
          rows={field.rows ?? 3}
          defaultValue={field.value}
          className={control}
        />
      );
    case 'select':
      return (
        <select {...attributes} defaultValue={field.value} className={control}>
          {field.options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      );
    default:
      return <input {...attributes} type="file" accept={field.accept} className={control} />;
  }
}

function Choice({ field }: { field: Extract<ShownField, { field: 'radios' }> }) {
  const { name, label, options, value, required } = field;
  const { 'aria-describedby': describedBy } = attributesOf(field);
  return (
    <fieldset id={name} aria-describedby={describedBy}>
      <legend className="mb-1.5 font-semibold">
        {label}
        {required && <Required />}
      </legend>
      <Hint {...field} />
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            className="size-5 shrink-0 accent-oak"
          />
          <span>{option.words}</span>
        </label>
      ))}
      <Problem {...field} />
    </fieldset>
  );
}

function Field({ field }: { field: ShownField }) {
  const { name, label, required } = field;
  if (field.field === 'radios') return <Choice field={field} />;
  if (field.field === 'check') {
    return (
      <div>
        <label className="flex items-start gap-3">
          <input
            {...attributesOf(field)}
            type="checkbox"
            value={field.value}
            defaultChecked={field.isChecked}
            className="mt-1 size-5 shrink-0 accent-oak"
          />
          <span>
            {label}
            {required && <Required />}
          </span>
        </label>
        <Problem {...field} />
      </div>
    );
  }
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-semibold">
        {label}
        {required && <Required />}
      </label>
      <Hint {...field} />
      <Control field={field} />
      <Problem {...field} />
    </div>
  );
}

export const Fields = ({ fields }: { fields: DeskField[] }) =>
  fields.map((field) =>
    field.field === 'hidden' ? (
      <input key={field.name} type="hidden" name={field.name} value={field.value} />
    ) : (
      <Field key={field.name} field={field} />
    ),
  );
