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

test('the error of a refused upload tells when the upload was sent', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('XMLHttpRequest', RefusedRequest);
  const startedAt = performance.now();
  const options = { signal: new AbortController().signal, onProgress: vi.fn<() => void>() };
  const error: unknown = await Promise.all([
    upload('/picture', new Blob(), options),
    vi.advanceTimersByTimeAsync(1000),
  ]).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 401, sentAt: startedAt });
});

test('an upload that the user cancels fails, and has no answer', async () => {
  class CanceledRequest extends RefusedRequest {
    readonly abort = () => this.dispatchEvent(new Event('abort'));
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('XMLHttpRequest', CanceledRequest);
  const user = new AbortController();
  const options = { signal: user.signal, onProgress: vi.fn<() => void>() };
  const sending = upload('/picture', new Blob(), options).catch((reason: unknown) => reason);
  user.abort();
  vi.advanceTimersByTime(1000);
  expect(await sending).toMatchObject({ name: 'Error', message: '' });
});

/** A request that a network answers with its own page. */
class ForeignAnswer extends RefusedRequest {
  override readonly status = 200;
  override readonly responseText = '<p>Sign in to this network.</p>';
}

test('an upload that a network answered with a page fails, and has no answer yet', async () => {
  const onAnswer = vi.fn<() => void>();
  prepareCallsWith(() => ({ headers: {}, onAnswer }));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('XMLHttpRequest', ForeignAnswer);
  const options = { signal: new AbortController().signal, onProgress: vi.fn<() => void>() };
  const error: unknown = await Promise.all([
    upload('/picture', new Blob(), options),
    vi.advanceTimersByTimeAsync(1000),
  ]).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'Error', message: '' });
  expect(onAnswer).not.toHaveBeenCalled();
});
