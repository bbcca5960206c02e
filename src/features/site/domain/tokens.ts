import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { availability, replyTime } from '#features/brokerage/domain/office-hours-words.ts';

/** Visitors read the current fact in place of a token such as {phone}. */
export const tokenLabels = {
  brokerage: 'the brokerage’s name',
  city: 'the city line',
  phone: 'the phone number',
  email: 'the email address',
  hours: 'when the office is open',
  reply: 'the promised time of a reply',
} as const;

export type Token = keyof typeof tokenLabels;

const braces = /\{([^{}]*)\}/g;

/** @returns the first name in braces that is not a token, or undefined */
export function findUnknownToken(text: string): string | undefined {
  for (const [, name = ''] of text.matchAll(braces)) {
    if (!Object.hasOwn(tokenLabels, name)) return name;
  }
  return undefined;
}

export const tokenValues = ({
  name,
  city,
  phone,
  email,
  hours,
  replyHours,
}: Brokerage): Record<Token, string> => ({
  brokerage: name,
  city,
  phone: phone.shown,
  email,
  hours: availability(hours),
  reply: replyTime(replyHours),
});

/** Replaces each token with its value. If a value contains a token, that token is not replaced. */
export const fillTokens = (text: string, values: Record<Token, string>): string =>
  text.replaceAll(braces, (braced, name: string) =>
    Object.hasOwn(values, name) ? values[name as Token] : braced,
  );
