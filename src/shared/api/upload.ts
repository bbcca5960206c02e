import { ApiError, prepareCall, toProblem } from './request.ts';

interface UploadOptions {
  method?: 'POST' | 'PUT';
  /** Headers in addition to the usual ones, or in their place. */
  headers?: Record<string, string>;
  /** Cancels the upload. */
  signal: AbortSignal;
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a file. `fetch` cannot say how much of a file was sent, so this uses XMLHttpRequest.
 * @returns the parsed JSON of the answer
 * @throws ApiError for an answer with a status outside 2xx, and an Error without a message if there
 * is no whole answer of the server
 */
export const upload = <T>(
  path: string,
  file: Blob,
  { method = 'PUT', headers = {}, signal, onProgress }: UploadOptions,
) =>
  new Promise<T>((resolve, reject) => {
    const sentAt = performance.now();
    const prepared = prepareCall(method, path, file);
    const call = new XMLHttpRequest();
    const fail = () => reject(new Error(''));
    const settle = () => {
      const { status, responseText, statusText } = call;
      if (status >= 200 && status < 300) {
        const answer = JSON.parse(responseText) as T;
        prepared.onAnswer(undefined);
        return resolve(answer);
      }
      const problem = toProblem(call.getResponseHeader('content-type') ?? '', responseText);
      const error = new ApiError(status, responseText || statusText, problem, sentAt);
      prepared.onAnswer(undefined, error);
      reject(error);
    };
    call.open(method, path);
    const sent = {
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      ...prepared.headers,
      ...headers,
    };
    for (const [name, value] of Object.entries(sent)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    call.addEventListener('load', () => {
      try {
        settle();
      } catch {
        fail();
      }
    });
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    signal.addEventListener('abort', () => call.abort());
    call.send(file);
  });
