import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inquiryFormPath } from '#shared/domain/api-paths.ts';
import type { TestApp } from './test-app.ts';

export const inquiry = {
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia@example.com',
  phone: '(912) 555-0166',
  service: 'buying',
  message: 'A row house near Forsyth Park, please.',
};

type Send = (
  testApp: TestApp,
  body?: object,
  options?: InjectOptions,
) => Promise<LightMyRequestResponse>;

/** Sends an inquiry as JSON, as the script of the public pages does. */
export const sendInquiry: Send = ({ app }, body = inquiry, options = {}) =>
  app.inject({ method: 'POST', url: inquiryFormPath, payload: body, ...options });

/** Sends an inquiry as an HTML form, as a browser without JavaScript does. */
export const sendForm: Send = ({ app }, body = inquiry, options = {}) =>
  app.inject({
    method: 'POST',
    url: inquiryFormPath,
    payload: new URLSearchParams(Object.entries(body)).toString(),
    ...options,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
  });

export const storedInquiries = ({ db }: TestApp) =>
  db.selectFrom('contactSubmissions').selectAll().orderBy('id').execute();

export const storedKeys = ({ db }: TestApp) =>
  db.selectFrom('idempotencyKeys').selectAll().execute();
