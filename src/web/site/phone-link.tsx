import { Fragment } from 'react';
import { brokerage } from '#domain/brokerage.ts';
import { textLink } from './page/page-styles.ts';

export function PhoneLink({ className }: { className: string }) {
  return (
    <a href={`tel:${brokerage.phone.e164}`} className={className}>
      {brokerage.phone.shown}
    </a>
  );
}

/** A text in which the brokerage's phone number is a link. */
export function PhoneInText({ text }: { text: string }) {
  const [before = '', ...after] = text.split(brokerage.phone.shown);
  return (
    <>
      {before}
      {after.map((part) => (
        <Fragment key={part}>
          <PhoneLink className={`${textLink} whitespace-nowrap`} />
          {part}
        </Fragment>
      ))}
    </>
  );
}
