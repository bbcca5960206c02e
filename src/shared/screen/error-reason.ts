import { ApiError } from '#shared/api/request.ts';

const longestSentence = 200;

/**
 * @returns the reason for a failure, in words for the user. If fields are invalid, the reason is
 * the first field's messages, because the answer's own sentence only points to the fields.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'The server did not answer. Check the connection, then try again.';
  }
  const [messages] = Object.values(error.fieldErrors);
  if (messages) return messages.join('. ');
  const text = error.detail ?? error.message.replace(`${error.status}: `, '');
  const isSentence = text.length <= longestSentence && !text.includes('<');
  return isSentence ? text : `The server answered with error ${error.status}.`;
}
