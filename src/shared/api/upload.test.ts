import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareCallsWith } from './request.ts';
import { upload } from './upload.ts';

/** A request that the server refuses one second after it was sent. */
class RefusedRequest extends EventTarget {
  readonly status: number = 401;
  readonly statusText = 'Unauthorized';
  readonly responseText: string = '';
  readonly upload = new EventTarget();
  readonly getResponseHeader = () => 'text/html';
  readonly open = vi.fn<() => void>();
  readonly setRequestHeader = vi.fn<() => void>();
  send() {
    setTimeout(() => this.dispatchEvent(new Event('load')), 1000);
  }
}

/** Starts an upload with this kind of request. @returns its error */
function failToUpload(request: typeof RefusedRequest, user = new AbortController()) {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('XMLHttpRequest', request);
  const options = { signal: user.signal, onProgress: vi.fn<() => void>() };
  return upload('/picture', new Blob(), options).catch((reason: unknown) => reason);
}

test('the error of a refused upload tells when the upload was sent', async () => {
  const error = failToUpload(RefusedRequest);
  const startedAt = performance.now();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await error).toMatchObject({ status: 401, sentAt: startedAt });
});

test('an upload that the user cancels fails, and has no answer', async () => {
  class CanceledRequest extends RefusedRequest {
    readonly abort = () => this.dispatchEvent(new Event('abort'));
  }
  const user = new AbortController();
  const error = failToUpload(CanceledRequest, user);
  user.abort();
  vi.advanceTimersByTime(1000);
  expect(await error).toMatchObject({ name: 'Error', message: '' });
});

/** A request that a network answers with its own page. */
class ForeignAnswer extends RefusedRequest {
  override readonly status = 200;
  override readonly responseText = '<p>Sign in to this network.</p>';
}

test('an upload that a network answered with a page fails, and has no answer yet', async () => {
  const onAnswer = vi.fn<() => void>();
  prepareCallsWith(() => ({ headers: {}, onAnswer }));
  const error = failToUpload(ForeignAnswer);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await error).toMatchObject({ name: 'Error', message: '' });
  expect(onAnswer).not.toHaveBeenCalled();
});
