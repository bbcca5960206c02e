import * as z from 'zod/mini';
import { storable } from './fields.ts';

/** The maximum size of a password in bytes. Longer passwords are refused before hashing. */
const passwordMaxBytes = 1024;

const username = z
  .string('Username is required')
  .check(z.toLowerCase(), z.maxLength(100), storable);
export const passwordText = z
  .string('Password is required')
  .check(
    z.refine(
      (value) => new TextEncoder().encode(value).length <= passwordMaxBytes,
      'Password is too long',
    ),
  );

/** The body of a login call. Empty text is valid, so that it fails like a wrong password. */
export const loginRequest = z.object({ username, password: passwordText });
export type LoginRequest = z.output<typeof loginRequest>;

/** The rules of the login form, which requires both fields. */
export const loginInput = z.object({
  username: username.check(z.minLength(1, 'Username is required')),
  password: passwordText.check(z.minLength(1, 'Password is required')),
});

export const roles = ['admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** @returns a role in words, such as "super admin" */
export const roleName = (role: string) => role.replaceAll('_', ' ');

/** The answer to `GET /api/admin/session`. */
export interface Session {
  user: { username: string; role: Role };
}

/** The `code` of the problem document that refuses a dangerous call without confirmation. */
export const confirmationNeeded = 'confirmation_needed';
