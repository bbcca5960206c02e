import { EnhancedInquiryForm } from '#features/inquiries/site/enhanced-inquiry-form.tsx';
import { InquiredAgent, InquiredProperty } from '#features/inquiries/site/inquiry-form.tsx';
import type { PublicProperty } from '#features/site/domain/public-properties.ts';

export const PropertyForm = ({ home }: { home: PublicProperty }) => (
  <>
    <EnhancedInquiryForm isForAgent={false} service="buying" />
    <InquiredProperty home={home} />
    {home.agent && <InquiredAgent agent={home.agent} />}
  </>
);
