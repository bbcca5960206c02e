import { EmailAddress } from '#web/ui/email-address.tsx';
import { emailHref, phoneHref } from './contact-links.ts';

export const EmailLink = ({ email }: { email: string }) => (
  <a href={emailHref(email)} className={linkClasses}>
    <EmailAddress email={email} />
  </a>
);

/** Phones are kept as visitors wrote them; some cannot be dialled. */
export function PhoneLink({ phone }: { phone: string }) {
  const dial = phoneHref(phone);
  if (!dial) return <span className="block py-0.5">{phone}</span>;
  return (
    <a href={dial} className={linkClasses}>
      {phone}
    </a>
  );
}

const linkClasses =
  'block w-fit max-w-full py-0.5 break-words text-oak underline decoration-oak/40 underline-offset-3 hover:decoration-current';
