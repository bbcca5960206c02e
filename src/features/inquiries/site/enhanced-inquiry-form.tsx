import type { Service } from '#features/inquiries/domain/inquiry-words.ts';
import { renderOnce } from '#features/site/site/page/render-once.ts';
import enhancement from './enhance-inquiry-form.ts?entry';
import { InquiryForm } from './inquiry-form.tsx';

const homePageForm = renderOnce(<InquiryForm isForAgent={false} />);
const agentForm = renderOnce(<InquiryForm isForAgent />);

interface EnhancedInquiryFormProps {
  isForAgent: boolean;
  /** The service that is chosen at first, on the home page. */
  service?: Service | undefined;
}

const formFor = ({ isForAgent, service }: EnhancedInquiryFormProps) => {
  if (service) return renderOnce(<InquiryForm isForAgent={isForAgent} values={{ service }} />);
  return isForAgent ? agentForm : homePageForm;
};

/** The inquiry form with the URL of the script that `load-inquiry-form.ts` loads. */
export const EnhancedInquiryForm = (props: EnhancedInquiryFormProps) => (
  <div data-script={enhancement.script} dangerouslySetInnerHTML={formFor(props)} />
);
