import { expect } from 'vitest';
import type { AppContext } from '#app/server/app.ts';
import { policyEmailsJob } from '#app/server/process/email-jobs.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { shareOffice } from './office.ts';
import { addAgent, addPolicy, publishPolicy } from './record-samples.ts';
import { origin, testEmailSettings } from './test-app.ts';
import type { Engine } from './test-database.ts';

const emailSettings = () => testEmailSettings;

/**
 * Returns the statement that agents confirm on the page of this version of "Advertising review".
 */
export const statementOf = (number: number, brokerage = 'Marsh & Square Realty') =>
  `I have read version ${number} of Advertising review and understand that it applies to my work with ${brokerage}.`;

/**
 * The form with which the agent Ann Lee confirms version 1. The name is in lower case and has two
 * spaces on purpose.
 */
export const signedForm = { statement: statementOf(1), agree: 'yes', name: 'ann  lee' };

/**
 * One app for all tests of a describe block about the links in emails to policies' readers, with
 * functions that such tests use.
 */
export function sharePolicyLinks(engine: Engine, overrides: Partial<AppContext> = {}) {
  const office = shareOffice(engine, overrides);

  /** Queues the emails about policies that are due, as the server's job does. */
  const queueEmails = () =>
    policyEmailsJob({
      db: office().db,
      clock: office().clock.read,
      emailSettings,
      wakeEmailWorker: () => undefined,
      metrics: undefined,
    }).run(() => false);

  const emails = () =>
    office()
      .db.selectFrom('emailMessages')
      .selectAll()
      .where('kind', '=', 'policy_request')
      .orderBy('id')
      .execute();

  /**
   * Returns the tokens of the links in an agent's emails about policies, oldest first. Leaves out
   * an email without a stored link, such as one that was sent or replaced.
   */
  const tokensTo = async (address: string) =>
    (await emails())
      .filter((email) => email.recipientAddress === address && email.secretLink !== null)
      .map(({ secretLink }) => (secretLink ?? '').slice(`${origin}/read/`.length));

  const read = (token: string, method: 'GET' | 'HEAD' = 'GET') =>
    office().app.inject({ method, url: sitePaths.readPolicy(token) });

  const send = (token: string, form: Record<string, string>, headers = {}) =>
    office().app.inject({
      method: 'POST',
      url: sitePaths.readPolicy(token),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });

  return {
    office,
    emailSettings,
    queueEmails,
    emails,
    tokensTo,
    read,
    send,

    /**
     * Adds two active agents and an inactive one, publishes a policy and queues the emails about
     * it. Returns the policy, the active agents and the tokens of their links. The inactive agent
     * gets no link.
     */
    async publishForTwo(title = 'Advertising review') {
      const ann = await addAgent(office(), { firstName: 'Ann', lastName: 'Lee' });
      const ben = await addAgent(office(), { firstName: 'Ben', lastName: 'Ode' });
      await addAgent(office(), { firstName: 'Cleo', isActive: false });
      const policy = await addPolicy(office(), { title });
      await publishPolicy(office(), policy.id);
      await queueEmails();
      const [ofAnn = ''] = await tokensTo(ann.email);
      const [ofBen = ''] = await tokensTo(ben.email);
      expect([ofAnn, ofBen]).toEqual([
        expect.stringMatching(/^[\w-]{43}$/),
        expect.stringMatching(/^[\w-]{43}$/),
      ]);
      return { ann, ben, policy, ofAnn, ofBen };
    },

    confirmations: () => office().db.selectFrom('policyConfirmations').selectAll().execute(),

    /**
     * Returns the value of `closedAs` for each request, oldest request first. Null means an open
     * request.
     */
    ends: async () =>
      (
        await office().db.selectFrom('policyRequests').select('closedAs').orderBy('id').execute()
      ).map(({ closedAs }) => closedAs),
  };
}
