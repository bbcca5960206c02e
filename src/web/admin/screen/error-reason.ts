import { ApiError } from '#web/api/request.ts';

const longestSentence = 200;

/** @returns the reason for a failure, in words for the user */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'The server did not answer. Check the connection, then try again.';
  }
  const text = error.detail ?? error.message.replace(`${error.status}: `, '');
  const isSentence = text.length <= longestSentence && !text.includes('<');
  return isSentence ? text : `The server answered with error ${error.status}.`;
}
