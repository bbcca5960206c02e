import { expect, onTestFinished, test, vi } from 'vitest';
import { upload } from './upload.ts';

/** A request that the server refuses one second after it was sent. */
class RefusedRequest extends EventTarget {
  readonly status = 401;
  readonly statusText = 'Unauthorized';
  readonly responseText = '';
  readonly upload = new EventTarget();
  readonly getResponseHeader = () => null;
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
