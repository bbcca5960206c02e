import { consentTexts, currentConsentVersion } from '#domain/consent.ts';
import { apiPaths } from '#domain/paths.ts';
import { primaryAction } from '#web/site/page/page-styles.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import type { InquiryField, FieldErrors } from './inquiry-check.ts';
import { InquiryFields } from './inquiry-fields.tsx';
import { form as copy } from './inquiry-content.ts';
import { type Announcement, useInquiryForm } from './use-inquiry-form.ts';

interface InquiryFormProps {
  /** Whose page it stands on; the agency's when absent. */
  agentId?: string | undefined;
  values?: Partial<Record<InquiryField, string>>;
  errors?: FieldErrors;
  /** Says aloud how sending ended, besides what the form says itself. */
  announce?: (announcement: Announcement) => void;
  /** Sent before this component took over the page, which then sends it again. */
  submitted?: boolean;
}

const none = {};
const silently = () => {};

/** Posts by itself where there is no script; with script it never leaves the page. */
export function InquiryForm({
  agentId,
  values = none,
  errors = none,
  announce = silently,
  submitted = false,
}: InquiryFormProps) {
  const { form, status, state, submit, revise } = useInquiryForm({ errors, announce, submitted });
  const problems = Object.entries(state.errors).map(([fieldId, message]) => ({ fieldId, message }));
  return (
    <form
      ref={form}
      method="post"
      action={apiPaths.inquiryForm}
      noValidate
      className="grid gap-5"
      onInput={revise}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-sm text-quiet">{copy.required}</p>
      {problems.length > 1 && <ErrorSummary key={state.attempt} problems={problems} />}
      <InquiryFields agentId={agentId} values={values} errors={state.errors} />
      <p className="text-sm text-quiet">{consentTexts[currentConsentVersion]}</p>
      <input type="hidden" name="consentVersion" defaultValue={currentConsentVersion} />
      <div>
        <output ref={status} tabIndex={-1} className="block font-semibold not-empty:mb-5">
          {state.outcome === 'sent' && copy.sent}
          {state.outcome === 'failed' && (problems.length > 0 ? copy.check : copy.kept)}
        </output>
        <button
          type="submit"
          disabled={state.sending}
          data-sending={copy.sending}
          className={primaryAction}
        >
          {state.sending ? copy.sending : copy.send}
        </button>
      </div>
    </form>
  );
}
