import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { confirmationStatement } from '#features/policies/domain/confirmations.ts';
import type { PolicyReading, RefusedConfirmation } from '#features/policies/domain/reading.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { display, primaryAction } from '#features/site/site/page/page-styles.ts';

const nameLabel = 'Your full name';

export function ConfirmationErrors({
  refused: { errors, isReplaced },
  number,
}: {
  refused: RefusedConfirmation;
  number: number;
}) {
  const messages = [
    ...(errors.agree === undefined ? [] : [['agree', errors.agree] as const]),
    ...(errors.name === undefined ? [] : [['name', `${nameLabel}: ${errors.name}`] as const]),
  ];
  return (
    <section
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page has no script that moves the focus.
      autoFocus
      aria-labelledby="not-confirmed"
      className="mt-6 border border-l-4 border-brick bg-surface p-4"
    >
      <h2 id="not-confirmed" className="font-semibold">
        {isReplaced ? 'Not confirmed: the words have changed' : 'Please fix the following'}
      </h2>
      {isReplaced && (
        <p className="mt-1">
          They were changed after you opened the page. Please read version {number} below and
          confirm it.
        </p>
      )}
      <ul className="mt-1">
        {messages.map(([field, message]) => (
          <li key={field}>
            <a href={`#${field}`} className="inline-block py-0.5 font-medium text-brick underline">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ConfirmationFormProps {
  version: PolicyReading['version'];
  brokerage: Brokerage;
  refused: RefusedConfirmation | undefined;
}

/** It also sends the shown statement, so that the server can refuse one that has changed. */
export function ConfirmationForm({ version, brokerage, refused }: ConfirmationFormProps) {
  const { number, title } = version;
  const statement = confirmationStatement({ number, title, brokerage: brokerage.name });
  const errors = refused?.errors ?? {};
  const agreeError = errors.agree === undefined ? undefined : 'agree-error';
  return (
    <form
      method="post"
      className="mt-10 grid gap-5 border border-line bg-surface p-6 md:p-8"
      noValidate
    >
      <h2 className={`${display} text-2xl`}>Confirm</h2>
      <input type="hidden" name="statement" value={statement} />
      <div>
        <label htmlFor="agree" className="flex items-start gap-3">
          <input
            type="checkbox"
            id="agree"
            name="agree"
            value="yes"
            defaultChecked={refused?.typed.agree && !refused.isReplaced}
            aria-required
            aria-invalid={agreeError && true}
            aria-describedby={agreeError}
            className="mt-1 size-5 shrink-0 accent-oak"
          />
          <span>
            {statement}
            <span aria-hidden className="text-brick">
              {' *'}
            </span>
          </span>
        </label>
        {agreeError && (
          <p id={agreeError} className="mt-1.5 text-sm font-medium text-brick">
            {errors.agree}
          </p>
        )}
      </div>
      <Field label={nameLabel} id="name" required error={errors.name}>
        <TextInput name="name" autoComplete="name" defaultValue={refused?.typed.name} />
      </Field>
      <div>
        <button type="submit" className={primaryAction}>
          I confirm
        </button>
      </div>
    </form>
  );
}
