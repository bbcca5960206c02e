import { describe, expect, test } from 'vitest';
import { shareDesk } from '#tests/support/desk.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an agent’s license at the desk on %s', (engine) => {
  const desk = shareDesk(engine);
  const { office } = desk;
  const active = { licenseType: 'broker', status: 'active', firstLicensedOn: '2014-05-02' };

  test.each([
    ['overdue', { renewalDueOn: '2026-10-31' }, 'A license deadline has passed. Call the office.'],
    ['unknown', { renewalDueOn: null }, 'The office still needs the renewal date.'],
    ['inactive', { status: 'inactive' }, 'Your license is inactive.'],
    ['lapsed', { status: 'lapsed' }, 'Your license has lapsed. Call the office.'],
  ])('is explained to the agent, not to the office, if it is %s', async (_state, facts, words) => {
    const { agent, cookie } = await desk.signIn();
    const license = { ...active, renewalDueOn: '2027-05-31', ...facts };
    await office().call('PUT', `/agents/${agent.id}/license`, license);
    const { page } = await desk.get('/desk/education', cookie);
    const texts = page.blocks.flatMap((each) => (each.block === 'text' ? [each.text] : []));
    expect(texts.slice(0, 2)).toEqual([words, expect.stringMatching(/^(Period: .*)?As of/)]);
  });
});
