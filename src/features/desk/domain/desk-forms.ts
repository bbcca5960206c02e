import * as z from 'zod/mini';
import { boundedText, calendarDate, emailAddress } from '#shared/domain/fields.ts';
import { deskPaths } from './desk-paths.ts';

/** The form that asks for a link. */
export const linkForm = z.object({
  email: emailAddress(254, 'Please enter a valid email address', 'Please enter your email address'),
});

const longestCode = 40;

/** The form for the code from the email. Spaces and hyphens may be typed anywhere. */
export const codeForm = z.object({
  code: boundedText(longestCode, 'Please enter the code', 'Please enter the eight digits').check(
    z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{8}$/, 'Please enter the eight digits'),
  ),
});

/** The form for the days on which an agent is away. */
export const awayForm = z.object({ from: calendarDate(), to: calendarDate() }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day is before the first',
  }),
);

const longestTarget = 200;

/**
 * @returns the path if it is one of the desk's pages, or else null, so that a link cannot lead to
 * another site
 */
export const deskTarget = (path: unknown): string | null =>
  typeof path === 'string' &&
  path.length <= longestTarget &&
  /^\/desk(\/[\w-]+)+$/.test(path) &&
  ![deskPaths.enter(''), deskPaths.open('')].some((prefix) => path.startsWith(prefix))
    ? path
    : null;
