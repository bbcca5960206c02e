import { STATUS_CODES } from 'node:http';

export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The reason in words.' },
    code: { type: 'string', description: 'Tells apart errors that have the same status.' },
    errors: {
      type: 'object',
      description: 'Messages by the name of the wrong field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    current: { description: 'What is stored now, for the statuses 409 and 412.' },
  },
};

const errorDetails: Record<string, string> = {
  400: 'Bad Request',
  401: 'Please sign in',
  403: 'Only a super admin may do this',
  404: 'Not found',
  409: 'm.ellis is signed in now. Nothing was changed.',
  412: 'Another user changed this record in the meantime.',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Please check the marked fields.',
  429: 'Too many requests. Please try again in a minute.',
  500: 'Something went wrong. Request 019ac1f2-7c3e-7a41-9b55-2f60c1d8e7a4.',
  503: 'The site is starting. Please try again in a moment.',
};

/** A few calls answer with the reason in plain text, as the specification demands. */
function errorAnswer([status, detail]: [string, string]) {
  const title = STATUS_CODES[status] ?? status;
  const example = {
    type: 'about:blank',
    title,
    status: Number(status),
    detail,
    ...(status === '422' && { errors: { email: ['Invalid email'] } }),
  };
  const problem = { schema: { $ref: '#/components/schemas/Problem' }, example };
  const text = { schema: { type: 'string' }, example: detail };
  return [
    status,
    { description: title, content: { 'application/problem+json': problem, 'text/plain': text } },
  ];
}

export const errorAnswers = Object.fromEntries(Object.entries(errorDetails).map(errorAnswer));
