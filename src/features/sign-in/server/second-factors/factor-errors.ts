import { unknownPasskey, wrongCodeMessage } from '#features/sign-in/domain/second-factors.ts';
import { HttpError } from '#shared/http/errors.ts';

const passkeyProblem = 'The passkey could not be checked. Please try again.';

export class WrongCodeError extends HttpError {
  constructor() {
    super(401, wrongCodeMessage);
  }
}

/** For the log and the audit trail. The answer tells the caller only `unknown`. */
export type PasskeyRefusal =
  | 'challenge'
  | 'counter'
  | 'origin'
  | 'owner'
  | 'response'
  | 'signature'
  | 'unknown'
  | 'verification';

export class PasskeyError extends HttpError {
  readonly reason: PasskeyRefusal;

  constructor(reason: PasskeyRefusal, message = passkeyProblem) {
    super(401, message);
    this.reason = reason;
  }
}

export class UnknownPasskeyError extends PasskeyError {
  /** The code in the answer. The back office then tells the browser that the passkey is gone. */
  readonly code = unknownPasskey;

  constructor() {
    super('unknown', 'This passkey is not known here');
  }
}

/** Thrown if the key that encrypts the keys of authenticator apps is missing or has changed. */
export class CodesUnavailableError extends HttpError {
  constructor() {
    super(503, 'Codes cannot be checked right now. Use a passkey or a recovery code.');
  }
}
