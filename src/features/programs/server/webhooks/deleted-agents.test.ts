import { describe, expect, test } from 'vitest';
import { carryOut, planOf, undo } from '#tests/support/imports.ts';
import { engines } from '#tests/support/test-database.ts';
import { sendDue, shareWebhooks, startReceiver } from '#tests/support/webhooks.ts';

describe.each(engines)('an event of an agent on %s', (engine) => {
  const { office, add } = shareWebhooks(engine);

  test('has only the id if the agent was deleted since', async () => {
    const receiver = await startReceiver();
    await add(receiver.url, ['agent.changed']);
    const file = 'Email,First Name,Last Name\nann@example.com,Ann,Lee\n';
    const done = await carryOut(office(), await planOf(office(), 'agents', file));
    const [agent] = await office().db.selectFrom('agents').select('id').execute();
    await undo(office(), done);
    await sendDue(office());
    const { type, data } = JSON.parse(receiver.requests[0]?.body ?? '') as Record<string, unknown>;
    expect([type, data]).toEqual(['agent.changed', agent]);
  });
});
