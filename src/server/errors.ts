/** Messages by field, as the forms show them. */
export type FieldErrors = Record<string, string[]>;

/** A failure that the caller is told about. Anything else that is thrown becomes a plain 500. */
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

export class NotFoundError extends HttpError {
  constructor() {
    super(404, 'Not found');
  }
}

/** The path exists, but not for this method. */
export class MethodNotAllowedError extends HttpError {
  readonly allowed: string[];

  constructor(allowed: string[]) {
    super(405, 'This address does not answer to that method');
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

/** Another record holds a value that must be unique. */
export class DuplicateError extends HttpError {
  readonly fieldErrors: FieldErrors;

  constructor(fieldErrors: FieldErrors) {
    super(409, 'Please check the marked fields.');
    this.fieldErrors = fieldErrors;
  }
}

/** Somebody else changed the record since the caller read it. */
export class StaleEditError extends HttpError {
  /** The record as it stands. */
  readonly current: object;

  constructor(current: object) {
    super(412, 'This record was changed by somebody else in the meantime.');
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

/** The process listens, and its database is still being brought up to date. */
export class StartingError extends HttpError {
  constructor() {
    super(503, 'The site is starting. Please try again in a moment.');
  }
}

/** Nothing is wrong with the request; the database does not play along just now. */
export class UnavailableError extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(503, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
