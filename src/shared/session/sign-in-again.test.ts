import { afterEach, expect, test, vi } from 'vitest';
import { showUsername } from '#shared/api/acting-as.ts';
import { noteSignInAgain } from '#shared/api/replaced-token.ts';
import { ApiError } from '#shared/api/request.ts';
import { isSigningInAgain, withSession } from './sign-in-again.ts';

afterEach(() => showUsername(undefined));

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

test('a change is not made again in the name of another person', async () => {
  showUsername('maria');
  const save = vi.fn<() => Promise<string>>();
  save.mockImplementationOnce(() => {
    showUsername('ruth');
    return Promise.reject(new ApiError(401, 'Not signed in'));
  });
  save.mockResolvedValue('saved');
  await expect(withSession(save)).rejects.toThrow('Another person has signed in since.');
  expect(save).toHaveBeenCalledTimes(1);
  expect(isSigningInAgain()).toBe(false);
});
