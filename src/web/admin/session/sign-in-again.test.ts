import { expect, test, vi } from 'vitest';
import { noteSignInAgain } from '#web/api/replaced-token.ts';
import { ApiError } from '#web/api/request.ts';
import { isSigningInAgain, withSession } from './sign-in-again.ts';

test('a change that was under way while the session got a new token is made again', async () => {
  const save = vi.fn<() => Promise<string>>();
  save.mockRejectedValueOnce(new ApiError(401, 'Not signed in')).mockResolvedValueOnce('saved');
  const saving = withSession(save);
  await expect.poll(() => save.mock.calls.length).toBe(2);
  expect(isSigningInAgain()).toBe(false);
  expect(await saving).toBe('saved');
});

test('a change is made again if a sign-in ended while it was refused for the second time', async () => {
  const save = vi.fn<() => Promise<string>>();
  save.mockRejectedValueOnce(new ApiError(401, 'Not signed in'));
  save.mockImplementationOnce(() => {
    const refused = new ApiError(401, 'Not signed in', {}, performance.now() - 1);
    noteSignInAgain();
    return Promise.reject(refused);
  });
  save.mockResolvedValueOnce('saved');
  const saving = withSession(save);
  await expect.poll(() => save.mock.calls.length).toBe(3);
  expect(isSigningInAgain()).toBe(false);
  expect(await saving).toBe('saved');
});
