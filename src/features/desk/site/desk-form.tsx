import type { DeskButton, DeskForm } from '#features/desk/domain/desk-page.ts';
import { primaryAction } from '#features/site/site/page/page-styles.ts';
import { Fields } from './desk-fields.tsx';
import { Fold } from './fold.tsx';

const plainAction =
  'inline-flex min-h-12 items-center justify-center border border-edge bg-surface px-5 py-2 text-center font-semibold hover:text-brick';

const Buttons = ({ buttons, isGrid }: { buttons: DeskButton[]; isGrid?: boolean }) => (
  <div
    className={
      isGrid
        ? 'grid gap-3 min-[16rem]:grid-cols-2 min-[16rem]:max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-3'
        : 'flex flex-wrap gap-3'
    }
  >
    {buttons.map(({ words, name, value, action, look = 'primary' }) => (
      <button
        key={value ?? words}
        type="submit"
        formAction={action}
        name={name}
        value={value}
        className={look === 'primary' ? primaryAction : plainAction}
      >
        {words}
      </button>
    ))}
  </div>
);

const FoldedPart = ({ fold }: { fold: NonNullable<DeskForm['fold']> }) => (
  <Fold summary={fold.summary} isOpen={fold.isOpen}>
    <div className="grid gap-5">
      {fold.start && (
        <div className="grid gap-4">
          <p>{fold.start.text}</p>
          <Buttons buttons={fold.start.buttons} />
        </div>
      )}
      <Fields fields={fold.fields} />
      <Buttons buttons={fold.buttons} />
      <p className="text-sm whitespace-pre-line text-quiet">{fold.ending}</p>
    </div>
  </Fold>
);

/** @param formKey the idempotency key, if an agent who is signed in sends the form */
export function DeskFormView({ form, formKey }: { form: DeskForm; formKey: string | undefined }) {
  const { action, method = 'post', fields, buttons, isMultipart, hasButtonsFirst, fold } = form;
  return (
    <form
      action={action}
      method={method}
      encType={isMultipart ? 'multipart/form-data' : undefined}
      // The browser sends a date that is half typed as no date, and alone can refuse it.
      noValidate={!fields.some((field) => field.field === 'line' && field.type === 'date')}
      className="mt-5 grid gap-5"
    >
      {method === 'post' && formKey !== undefined && (
        <input type="hidden" name="key" value={formKey} />
      )}
      {fold && (
        // The Enter key in a line presses the first button of a form, even one that is not near.
        <button
          type="submit"
          formAction={fold.buttons[0]?.action}
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        />
      )}
      {hasButtonsFirst && <Buttons buttons={buttons} isGrid />}
      <Fields fields={fields} />
      {!hasButtonsFirst && <Buttons buttons={buttons} />}
      {fold && <FoldedPart fold={fold} />}
    </form>
  );
}
