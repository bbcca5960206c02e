import { ApiError, prepareCall, toProblem } from '#shared/api/request.ts';

interface UploadOptions {
  /** Cancels the upload. */
  signal: AbortSignal;
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a file. `fetch` cannot say how much of a file was sent, so this uses XMLHttpRequest.
 * @returns the parsed JSON of the answer
 * @throws ApiError for an answer with a status outside 2xx, and an Error without a message if there
 * is no answer
 */
export const upload = <T>(path: string, file: Blob, { signal, onProgress }: UploadOptions) =>
  new Promise<T>((resolve, reject) => {
    const sentAt = performance.now();
    const prepared = prepareCall('PUT', path, file);
    const call = new XMLHttpRequest();
    const fail = () => reject(new Error(''));
    const settle = () => {
      const { status, responseText, statusText } = call;
      if (status >= 200 && status < 300) {
        prepared.onAnswer();
        resolve(JSON.parse(responseText) as T);
      } else {
        const type = call.getResponseHeader('content-type') ?? '';
        const problem = toProblem(type, responseText);
        const error = new ApiError(status, responseText || statusText, problem, sentAt);
        prepared.onAnswer(error);
        reject(error);
      }
    };
    call.open('PUT', path);
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(prepared.headers)) {
      call.setRequestHeader(name, value);
    }
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    call.addEventListener('load', settle);
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    signal.addEventListener('abort', () => call.abort());
    call.send(file);
  });
