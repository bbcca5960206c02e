import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { reasonOf } from './error-reason.ts';

test.each([
  {
    error: new Error(''),
    reason: 'The server did not answer. Check the connection, then try again.',
  },
  { error: new ApiError(401, 'Invalid credentials'), reason: 'Invalid credentials' },
  { error: new ApiError(502, '<html>'), reason: 'The server answered with error 502.' },
  {
    error: new ApiError(422, '{}', {
      detail: 'Please check the marked fields.',
      errors: { code: ['Please enter six digits'] },
    }),
    reason: 'Please enter six digits',
  },
])('the reason of $error is $reason', ({ error, reason }) => {
  expect(reasonOf(error)).toBe(reason);
});
