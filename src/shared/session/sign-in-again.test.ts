import { afterEach, expect, test, vi } from 'vitest';
import { showUsername } from '#shared/api/acting-as.ts';
import { noteSignInAgain } from '#shared/api/replaced-token.ts';
import { ApiError } from '#shared/api/request.ts';
import {
  askIfOther,
  endSignInAgain,
  isSavingWork,
  isSigningInAgain,
  withSession,
} from './sign-in-again.ts';

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

test.each([
  ['signs in again', true, 'saved', 3],
  ['cancels', false, '401: Not signed in', 2],
])('a change waits until the user %s, and is then no longer being saved', async (_what, ...how) => {
  const [goesOn, end, calls] = how;
  const save = vi.fn<() => Promise<string>>().mockResolvedValue('saved');
  for (let time = 0; time < 2; time++) {
    save.mockImplementationOnce(() => Promise.reject(new ApiError(401, 'Not signed in')));
  }
  const saving = withSession(save).catch((error: unknown) => (error as Error).message);
  await expect.poll(isSigningInAgain).toBe(true);
  expect(isSavingWork()).toBe(true);
  endSignInAgain(goesOn);
  expect(await saving).toBe(end);
  expect([isSavingWork(), isSigningInAgain()]).toEqual([false, false]);
  expect(save).toHaveBeenCalledTimes(calls);
});

test.each([
  ['asks who goes on if another person is signed in', 'ruth', 1, true],
  ['asks nothing if the person whom the tab shows is signed in', 'maria', 1, false],
  ['asks nothing if it was sent before the user signed in again', 'ruth', -1, false],
])('a refused call %s', (_what, username, sentAfter, asks) => {
  showUsername('maria');
  noteSignInAgain();
  const problem = { code: 'other_administrator', current: { user: { username, role: 'admin' } } };
  askIfOther(new ApiError(409, '', problem, performance.now() + sentAfter));
  expect(isSigningInAgain()).toBe(asks);
  endSignInAgain(false);
});
