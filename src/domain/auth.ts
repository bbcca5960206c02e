import * as z from 'zod/mini';
import { storable } from './fields.ts';

/** Bytes of a password as sent; longer ones are refused before any hashing. */
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

/** What the server takes: anything of the right type, so that an empty field fails like a wrong one. */
export const loginRequest = z.object({ username, password: passwordText });
export type LoginRequest = z.output<typeof loginRequest>;

/** What the login form asks for before it sends. */
export const loginInput = z.object({
  username: username.check(z.minLength(1, 'Username is required')),
  password: passwordText.check(z.minLength(1, 'Password is required')),
});

export const roles = ['admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** The answer of `GET /api/admin/session`. */
export interface Session {
  user: { username: string; role: Role };
}
