import { otherAdministrator } from '#shared/domain/acting-as.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The error for an answer with a status outside 2xx. Its message is exactly "{status}: {body text,
 * or the status text}".
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Messages by field name, from a problem document's `errors`. */
  readonly fieldErrors: Record<string, string[]>;
  /** The reason in words: a problem document's `detail`, or an answer in plain text. */
  readonly detail: string | undefined;
  /**
   * A problem document's `current`: what is stored now, such as the record that another user has
   * changed.
   */
  readonly current: unknown;
  /** A problem document's `code`, which tells apart refusals with the same status. */
  readonly code: string | undefined;
  /** When the request was sent, on the clock of `performance.now()`. */
  readonly sentAt: number;

  constructor(status: number, text: string, problem: Problem = {}, sentAt = performance.now()) {
    super(`${status}: ${text}`);
    this.status = status;
    this.fieldErrors = problem.errors ?? {};
    this.detail = problem.detail;
    this.current = problem.current;
    this.code = problem.code;
    this.sentAt = sentAt;
  }
}

/** Returns whether the server refused a call because another person has signed in. */
export const isForOther = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === otherAdministrator;

/**
 * Returns whether the server answered with one of these statuses about the call itself, and did not
 * refuse it because another person has signed in.
 */
export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && error.code !== otherAdministrator && statuses.includes(error.status);

export const fieldErrorsOf = (error: unknown): Record<string, string[]> =>
  error instanceof ApiError ? error.fieldErrors : {};

interface Problem {
  detail?: string;
  code?: string;
  errors?: Record<string, string[]>;
  current?: unknown;
}

interface PreparedCall {
  headers: Record<string, string>;
  /**
   * Called with the answer, except that of an upload, and with the error if its status is outside
   * 2xx.
   */
  onAnswer: (response: Response | undefined, error?: ApiError) => void;
}

/** Returns the headers to add to a call. */
type PrepareCall = (method: Method, path: string, body: unknown) => PreparedCall;

let prepare: PrepareCall = () => ({ headers: {}, onAnswer: () => undefined });

/** Sets the function that prepares all calls. The public pages set none, and add nothing. */
export const prepareCallsWith = (chosen: PrepareCall) => {
  prepare = chosen;
};

export const prepareCall: PrepareCall = (...call) => prepare(...call);

export interface Answer<T> {
  body: T;
  headers: Headers;
}

/**
 * Calls the API.
 * @returns the parsed JSON, or undefined if the answer has no body
 * @throws ApiError for an answer with a status outside 2xx, and an Error without a message if there
 * is no whole answer of the server
 */
export async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  return (await requestAnswer<T>(method, path, body, headers)).body;
}

/** Like `request`, but also returns the headers and can be canceled. */
export async function requestAnswer<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answer<T>> {
  const sentAt = performance.now();
  const prepared = prepareCall(method, path, body);
  const {
    response,
    text,
    body: answer,
  } = await send(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': contentTypeOf(body) }),
      ...prepared.headers,
      ...headers,
    },
    ...(body !== undefined && bodyOf(body)),
    ...(signal && { signal }),
  });
  if (response.ok) {
    prepared.onAnswer(response);
    return { body: answer as T, headers: response.headers };
  }
  const problem = toProblem(response.headers.get('content-type') ?? '', text);
  const error = new ApiError(response.status, text || response.statusText, problem, sentAt);
  prepared.onAnswer(response, error);
  throw error;
}

/**
 * The maximum length, in characters, of a JSON body that is sent even if the user closes the tab.
 * Browsers allow 64 KB for all such requests together.
 */
const shortBody = 5000;

/**
 * Returns the body to send. A JSON body of at most `shortBody` characters is sent even if the user
 * closes the tab at this moment.
 */
function bodyOf(body: unknown): RequestInit {
  if (body instanceof Blob) return { body };
  const json = JSON.stringify(body);
  return { body: json, keepalive: json.length <= shortBody };
}

/** The type of a file is not sent, because the server detects it from the content. */
const contentTypeOf = (body: unknown) =>
  body instanceof Blob ? 'application/octet-stream' : 'application/json';

/**
 * Sends the request. If there is no whole answer, or a network has sent its own page instead, throws
 * an Error without a message, because the screens show their own text instead of the browser's,
 * such as "Failed to fetch".
 */
async function send(path: string, init: RequestInit) {
  try {
    const response = await fetch(path, init);
    const text = await response.text();
    const body: unknown = response.ok && text !== '' ? JSON.parse(text) : undefined;
    return { response, text, body };
  } catch (cause) {
    throw new Error('', { cause });
  }
}

export function toProblem(type: string, text: string): Problem {
  if (text === '') return {};
  if (type.startsWith('text/plain')) return { detail: text };
  if (!type.includes('json')) return {};
  try {
    return (JSON.parse(text) ?? {}) as Problem;
  } catch {
    return {};
  }
}
