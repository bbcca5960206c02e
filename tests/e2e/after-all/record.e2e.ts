/** Tests of the logs and JSON answers of all servers, which run after all other browser tests. */
import { expect, test } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { administrator } from '#tests/support/app-fixture.ts';
import { readRecord } from '#tests/support/e2e-record.ts';
import { suspectsIn } from '#tests/support/secrets.ts';

interface Answer {
  method: string;
  path: string;
  body: string;
}

const answers = () => readRecord('answers').map((line) => JSON.parse(line) as Answer);

/**
 * Returns whether a line is one of the plain-text lines that the server prints between the log
 * lines.
 */
const isForPeople = (line: string) =>
  /^(Marsh & Square Realty is open at|Back office:) /.test(line);

/** Skips the test if no server has started a session, for example in a run of only a few tests. */
const skipWithoutRecord = () =>
  test.skip(readRecord('tokens').length === 0, 'no session in this run');

test('A29: no JSON answer of any journey carries a password, a hash or a token', () => {
  skipWithoutRecord();
  const secrets = [administrator.password, ...readRecord('tokens')];
  // The description of the API names fields such as "password", and holds no data. A token of a
  // program and the secret of a webhook are shown once, in the answer that makes them.
  const makesSecret = /\/api\/(tokens|webhooks(\/[^/]+\/secret)?)$/;
  const recorded = answers().filter(
    ({ method, path }) =>
      path !== apiPaths.apiDocument && !(method === 'POST' && makesSecret.test(path)),
  );
  const found = recorded.flatMap(({ method, path, body }) =>
    [...suspectsIn(JSON.parse(body)), ...secrets.filter((secret) => body.includes(secret))].map(
      (text) => ({ method, path, text }),
    ),
  );
  expect(found).toEqual([]);
});

test('A13: no log line of any journey holds a token, a password or a visitor’s words', () => {
  skipWithoutRecord();
  const log = readRecord('log').join('\n');
  expect(log).toContain('"path":"/api/admin/login"');
  expect(readRecord('tokens').filter((token) => log.includes(token))).toEqual([]);
  expect(log).not.toContain(administrator.password);
  expect(log).not.toMatch(/@example\.com|Amelia|Forsyth/);
});

test('A40: every log line of every journey is one JSON object', () => {
  skipWithoutRecord();
  const lines = readRecord('log').filter((line) => !isForPeople(line));
  expect(lines.length).toBeGreaterThan(0);
  const incomplete = lines.filter((line) => {
    const names = Object.keys(JSON.parse(line) as object);
    return !['level', 'time', 'msg'].every((name) => names.includes(name));
  });
  expect(incomplete).toEqual([]);
});
