import { consentTexts, currentConsentVersion } from '#features/inquiries/domain/inquiry-words.ts';
import { inquiryFormPath } from '#shared/domain/api-paths.ts';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { primaryAction } from '#features/site/site/page/page-styles.ts';
import { ErrorSummary } from '#shared/ui/form/error-summary.tsx';
import { InquiryFields } from './inquiry-fields.tsx';
import { type FieldErrors, type InquiryField, problemsOf } from './send-inquiry.ts';

const formId = 'contact-form';

/**
 * The hidden field with the id of the agent whom the inquiry is for. It is beside the form and not
 * in it, so that the form is the same on all agents' pages and is rendered only once.
 */
export const InquiredAgent = ({ agent }: { agent: Pick<PublicAgent, 'id'> }) => (
  <input type="hidden" name="agentId" value={agent.id} form={formId} />
);

/** The hidden field with the id of the home that the inquiry is about. */
export const InquiredProperty = ({ home }: { home: { id: string } }) => (
  <input type="hidden" name="propertyId" value={home.id} form={formId} />
);

interface InquiryFormProps {
  /** Whether the inquiry is for one agent. If so, the page also contains an `InquiredAgent`. */
  isForAgent: boolean;
  values?: Partial<Record<InquiryField, string>>;
  errors?: FieldErrors;
}

const none = {};

/**
 * The inquiry form. It works without JavaScript as an ordinary HTML form. With JavaScript the
 * visitor stays on the page: `enhance-inquiry-form.ts` changes the elements of this form.
 */
export function InquiryForm({ isForAgent, values = none, errors = none }: InquiryFormProps) {
  const problems = problemsOf(errors);
  return (
    <form id={formId} method="post" action={inquiryFormPath} noValidate className="grid gap-5">
      <p className="text-sm text-quiet max-md:-mb-2">Fields marked * are required.</p>
      {problems.length > 1 && <ErrorSummary problems={problems} />}
      <InquiryFields isForAgent={isForAgent} values={values} errors={errors} />
      <p className="text-sm text-quiet">{consentTexts[currentConsentVersion]}</p>
      <input type="hidden" name="consentVersion" defaultValue={currentConsentVersion} />
      <div>
        <output tabIndex={-1} className="block font-semibold not-empty:mb-5" />
        <button type="submit" data-sending="Sending..." className={primaryAction}>
          Send Message
        </button>
      </div>
    </form>
  );
}
