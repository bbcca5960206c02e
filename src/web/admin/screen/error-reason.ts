import { ApiError } from '#web/api/request.ts';

const longestSentence = 200;

/** @returns what went wrong, in words for whoever sits before the screen */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'The server did not answer. Check the connection, then try again.';
  }
  const text = error.detail ?? error.message.replace(`${error.status}: `, '');
  const isSentence = text.length <= longestSentence && !text.includes('<');
  return isSentence ? text : `The server answered with error ${error.status}.`;
}
