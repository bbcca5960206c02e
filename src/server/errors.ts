import { confirmationNeeded } from '#domain/auth.ts';

/** Messages by field, in the words that forms show. */
export type FieldErrors = Record<string, string[]>;

/** An error whose message the caller sees. `toHttpError` converts errors of other classes. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class NotSignedInError extends HttpError {
  constructor() {
    super(401, 'Please sign in');
  }
}

export class InvalidCredentialsError extends HttpError {
  constructor() {
    super(401, 'Invalid credentials');
  }
}

/** Thrown if a caller continues a sign-in without having typed the right password, or too late. */
export class SignInOverError extends HttpError {
  constructor() {
    super(401, 'This took too long. Please type your password again.');
  }
}

export class ForeignOriginError extends HttpError {
  constructor() {
    super(403, 'This request came from another site and was refused');
  }
}

export class ForbiddenError extends HttpError {
  constructor() {
    super(403, 'Only a super admin may do this');
  }
}

/** Thrown if the caller must confirm who they are before a dangerous call. */
export class ConfirmationNeededError extends HttpError {
  /**
   * The answer contains this code, so the browser asks the user to confirm and repeats the call.
   */
  readonly code = confirmationNeeded;

  constructor() {
    super(403, 'Please confirm that it is you');
  }
}

export class NotFoundError extends HttpError {
  constructor() {
    super(404, 'Not found');
  }
}

/** Thrown if the path exists, but not for the method of the request. */
export class MethodNotAllowedError extends HttpError {
  readonly allowed: string[];

  constructor(allowed: string[]) {
    super(405, 'This URL does not support that method');
    this.allowed = allowed;
  }
}

export class InvalidFieldsError extends HttpError {
  readonly fieldErrors: FieldErrors;

  constructor(fieldErrors: FieldErrors) {
    super(422, 'Please check the marked fields.');
    this.fieldErrors = fieldErrors;
  }
}

/** @throws InvalidFieldsError if there is a message */
export function requireNoProblems(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
}

/** Thrown if another record has a value that must be unique. */
export class DuplicateError extends HttpError {
  readonly fieldErrors: FieldErrors;

  constructor(fieldErrors: FieldErrors) {
    super(409, 'Please check the marked fields.');
    this.fieldErrors = fieldErrors;
  }
}

/** Thrown if another user changed the record after the caller read it. */
export class StaleEditError extends HttpError {
  /** The record as it is stored now. */
  readonly current: object;

  constructor(current: object) {
    super(412, 'Another user changed this record in the meantime.');
    this.current = current;
  }
}

/**
 * Thrown if a change conflicts with what is stored now. The answer shows the caller what is stored.
 */
export class ConflictError extends HttpError {
  readonly current: object;

  constructor(message: string, current: object) {
    super(409, message);
    this.current = current;
  }
}

export class ThrottledError extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(429, message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/** Thrown while the process already listens, but its database is still being migrated. */
export class StartingError extends HttpError {
  constructor() {
    super(503, 'The site is starting. Please try again in a moment.');
  }
}

/** Thrown if the database is unavailable, or the server has too much to do. */
export class UnavailableError extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(503, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
