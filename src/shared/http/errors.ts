import { otherAdministrator } from '#shared/domain/acting-as.ts';
import { confirmationNeeded, type Session } from '#shared/domain/auth.ts';

/** Error messages for the user, by the name or path of the wrong field. */
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

/**
 * Thrown if a caller continues a sign-in but has no pending sign-in. It may have ended, for example
 * after ten minutes, after five wrong codes, or because the password was changed.
 */
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
  /** @param callers the roles that are allowed */
  constructor(callers: readonly string[] | string = ['super_admin']) {
    const isForAdmins = callers.includes('admin');
    super(403, isForAdmins ? 'The front desk may not do this' : 'Only a super admin may do this');
  }
}

/** Thrown if the Authorization header has no token that works. */
export class InvalidTokenError extends HttpError {
  readonly code = 'invalid_token';

  constructor() {
    super(401, 'This token does not work. It may have ended or been revoked.');
  }
}

/** Thrown for a call that a token may not make. */
export class InsufficientScopeError extends HttpError {
  readonly code = 'insufficient_scope';

  constructor() {
    super(403, 'This token may not make this call');
  }
}

/** Thrown if the caller must confirm who they are before a dangerous call. */
export class ConfirmationNeededError extends HttpError {
  /** It makes the back office ask the user to confirm and then repeat the call. */
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

/** @throws InvalidFieldsError if `problems` has any field */
export function requireNoProblems(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
}

/** Thrown if another record already has a value that must be unique, such as a username. */
export class DuplicateError extends HttpError {
  readonly fieldErrors: FieldErrors;

  constructor(fieldErrors: FieldErrors) {
    super(409, 'Please check the marked fields.');
    this.fieldErrors = fieldErrors;
  }
}

/** Thrown if the record was changed after the caller read it. */
export class StaleEditError extends HttpError {
  /** The record as it is stored now. */
  readonly current: object;

  constructor(current: object) {
    super(412, 'Another user changed this record in the meantime.');
    this.current = current;
  }
}

/** The answer contains `current`, which describes the stored data. */
export class ConflictError extends HttpError {
  readonly current: object;

  constructor(message: string, current: object) {
    super(409, message);
    this.current = current;
  }
}

/** The answer contains the session of the administrator who is signed in now. */
export class OtherAdministratorError extends ConflictError {
  readonly code = otherAdministrator;

  constructor(session: Session) {
    super(`${session.user.username} is signed in now. Nothing was changed.`, session);
  }
}

export class ThrottledError extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(429, message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/** Thrown for a request that arrives before the database is ready, such as during a migration. */
export class StartingError extends HttpError {
  constructor() {
    super(503, 'The site is starting. Please try again in a moment.');
  }
}

/**
 * The error for a request that the server cannot handle now: the database is unavailable, its disk
 * is almost full, or too many logins are waiting.
 */
export class UnavailableError extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(503, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
