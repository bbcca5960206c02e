import { expect, test } from 'vitest';
import { EnvError, parseEnv } from '#app/server/process/env.ts';

const smtp = {
  SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465',
  MAIL_FROM: 'Marsh & Square <site@example.com>',
  MAIL_TO: 'office@example.com',
};

test('the mail server, the sender, the office and the retention period are settings', () => {
  expect(parseEnv({ ...smtp, RETENTION_DAYS: '1095' })).toMatchObject({
    SMTP_URL: smtp.SMTP_URL,
    MAIL_FROM: { name: 'Marsh & Square', address: 'site@example.com' },
    MAIL_TO: { name: '', address: 'office@example.com' },
    RETENTION_DAYS: 1095,
  });
});

test('all settings for emails are optional', () => {
  const { SMTP_URL, MAIL_FROM, MAIL_TO, RETENTION_DAYS } = parseEnv({});
  expect([SMTP_URL, MAIL_FROM, MAIL_TO, RETENTION_DAYS]).toEqual(Array(4).fill(undefined));
});

test.each(['SMTP_URL', 'MAIL_FROM', 'MAIL_TO'])(
  'an invalid %s is refused with an example',
  (name) => {
    const shapes = {
      SMTP_URL: 'smtps://user:password@mail.example.com:465 or smtp://mail.example.com:587',
      MAIL_FROM: 'office@example.com or Marsh & Square <office@example.com>',
      MAIL_TO: 'office@example.com or Marsh & Square <office@example.com>',
    };
    for (const value of [
      'mail.example.com',
      'http://mail.example.com',
      'smtp://',
      'a@b\r\nBcc: c@d.e',
    ]) {
      expect(() => parseEnv({ ...smtp, [name]: value })).toThrow(
        new EnvError(`${name} must look like ${shapes[name as keyof typeof shapes]}`),
      );
    }
  },
);

test('a mail server needs a sender and an office', () => {
  expect(() => parseEnv({ SMTP_URL: smtp.SMTP_URL })).toThrow(
    new EnvError('MAIL_FROM must be set when SMTP_URL is\nMAIL_TO must be set when SMTP_URL is'),
  );
});

test.each(['29', '0', '36501', '1.5', 'forever'])('RETENTION_DAYS refuses %s', (value) => {
  expect(() => parseEnv({ RETENTION_DAYS: value })).toThrow(
    new EnvError('RETENTION_DAYS must be a whole number from 30 to 36500'),
  );
});
