import { consentTexts, currentConsentVersion } from '#domain/inquiries/inquiry-words.ts';
import { inquiryFormPath } from '#domain/api-paths.ts';
import type { PublicAgent } from '#domain/agent-pages.ts';
import type { Phone } from '#domain/brokerage.ts';
import { PhoneInText } from '#web/site/phone-link.tsx';
import { primaryAction } from '#web/site/page/page-styles.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { InquirySent } from './inquiry-sent.tsx';
import { InquiryFields } from './inquiry-fields.tsx';
import type { InquiryField, FieldErrors } from './send-inquiry.ts';
import { type Announcement, useInquiryForm } from './use-inquiry-form.ts';

/** The texts of the inquiry form that are the same on every page with the form. */
const formText = {
  required: 'Fields marked * are required.',
  send: 'Send Message',
  sending: 'Sending...',
  kept: 'Everything you typed is still here.',
  retry: 'You can try again, or call us at',
  call: 'You can also call us at',
  invalid: 'Please check the marked fields and send again.',
} as const;

const formId = 'contact-form';

/**
 * The hidden field with the id of the agent whom the inquiry is for. It is beside the form and not
 * in it, so that the form is the same on all agents' pages and is rendered only once.
 */
export const InquiredAgent = ({ agent }: { agent: PublicAgent }) => (
  <input type="hidden" name="agentId" value={agent.id} form={formId} />
);

interface InquiryFormProps {
  /** Whether the inquiry is for one agent. If so, the page also contains an `InquiredAgent`. */
  isForAgent: boolean;
  /** The brokerage's phone number. */
  phone: Phone;
  values?: Partial<Record<InquiryField, string>>;
  errors?: FieldErrors;
  /** Shows in a toast that sending succeeded or failed. The form itself also shows this. */
  announce?: (announcement: Announcement) => void;
  /**
   * Whether the visitor sent the form before hydration. Its button then first says "Sending...".
   */
  submitted?: boolean;
}

const none = {};
const announceNothing = () => {};

/**
 * The inquiry form. It works without JavaScript as an ordinary HTML form. With JavaScript the
 * visitor stays on the page.
 */
export function InquiryForm({
  isForAgent,
  phone,
  values = none,
  errors = none,
  announce = announceNothing,
  submitted = false,
}: InquiryFormProps) {
  const inquiryForm = useInquiryForm({ errors, announce, submitted });
  const { form, status, state, slip, submit, recheck, reopen } = inquiryForm;
  const { sent } = state;
  const problems = Object.entries(state.errors).map(([fieldId, message]) => ({ fieldId, message }));
  return (
    <>
      {sent && (
        <InquirySent
          sent={sent}
          phone={phone}
          onChange={() => reopen(sent.values)}
          onAnother={() => reopen()}
        />
      )}
      <form
        id={formId}
        ref={form}
        method="post"
        action={inquiryFormPath}
        noValidate
        className={sent ? 'hidden' : 'grid gap-5'}
        onInput={recheck}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-sm text-quiet">{formText.required}</p>
        {problems.length > 1 && <ErrorSummary key={state.attempt} problems={problems} />}
        <InquiryFields isForAgent={isForAgent} values={values} errors={state.errors} slip={slip} />
        <p className="text-sm text-quiet">{consentTexts[currentConsentVersion]}</p>
        <input type="hidden" name="consentVersion" defaultValue={currentConsentVersion} />
        <div>
          <output ref={status} tabIndex={-1} className="block font-semibold not-empty:mb-5">
            {state.outcome === 'failed' &&
              (problems.length > 0 ? (
                formText.invalid
              ) : (
                <Failure reason={state.reason} phone={phone} />
              ))}
          </output>
          <button
            type="submit"
            disabled={state.sending}
            data-sending={formText.sending}
            className={primaryAction}
          >
            {state.sending ? formText.sending : formText.send}
          </button>
        </div>
      </form>
    </>
  );
}

function Failure({ reason, phone }: { reason: string | undefined; phone: Phone }) {
  const { kept, retry, call } = formText;
  const text =
    reason === undefined
      ? `${kept} ${retry} ${phone.shown}.`
      : `${reason} ${kept}${reason.includes(phone.shown) ? '' : ` ${call} ${phone.shown}.`}`;
  return <PhoneInText text={text} phone={phone} />;
}
