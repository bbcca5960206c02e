import { EmailAddress } from '#shared/ui/email-address.tsx';
import { emailHref } from '#shared/domain/email-address.ts';
import { phoneHref } from '#features/inquiries/domain/contact-ways.ts';

export const EmailLink = ({ email }: { email: string }) => (
  // The label keeps screen readers from reading a space where the address wraps.
  <a href={emailHref(email)} aria-label={email} className={linkClasses}>
    <EmailAddress email={email} />
  </a>
);

/** The phone number as the visitor wrote it. It is a link if it has enough digits to be dialed. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone);
  if (!href) return <span className="block py-0.5">{phone}</span>;
  return (
    <a href={href} className={linkClasses}>
      {phone}
    </a>
  );
}

const linkClasses = 'block w-fit max-w-full py-0.5 break-words text-link';
