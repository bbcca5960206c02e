import { renderOnce } from '#features/site/site/page/render-once.ts';
import enhancement from './enhance-inquiry-form.ts?entry';
import { InquiryForm } from './inquiry-form.tsx';

const homePageForm = renderOnce(<InquiryForm isForAgent={false} />);
const agentForm = renderOnce(<InquiryForm isForAgent />);

/** The inquiry form with the URL of the script that `load-inquiry-form.ts` loads. */
export const EnhancedInquiryForm = ({ isForAgent }: { isForAgent: boolean }) => (
  <div
    data-script={enhancement.script}
    dangerouslySetInnerHTML={isForAgent ? agentForm : homePageForm}
  />
);
