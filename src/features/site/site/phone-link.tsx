import { Fragment } from 'react';
import type { Phone } from '#features/brokerage/domain/brokerage.ts';
import { textLink } from './page/page-styles.ts';

export function PhoneLink({ phone, className }: { phone: Phone; className: string }) {
  return (
    <a href={`tel:${phone.e164}`} className={className}>
      {phone.shown}
    </a>
  );
}

/** A text in which the brokerage's phone number is a link, wherever the text contains it. */
export function PhoneInText({ text, phone }: { text: string; phone: Phone }) {
  const [before = '', ...after] = phone.shown === '' ? [text] : text.split(phone.shown);
  return (
    <>
      {before}
      {after.map((part) => (
        <Fragment key={part}>
          <PhoneLink phone={phone} className={`${textLink} whitespace-nowrap`} />
          {part}
        </Fragment>
      ))}
    </>
  );
}
