import type { AppContext } from '#app/server/app.ts';
import { shareDesk } from './desk.ts';
import { inquiryCalls, receive } from './stored-inquiries.ts';
import type { Engine } from './test-database.ts';

/** One app with the desk turned on, with functions for tests of the agents' inquiries. */
export function shareDeskInquiries(engine: Engine, overrides: Partial<AppContext> = {}) {
  const desk = shareDesk(engine, { inquiryLimit: 1000, ...overrides });
  const { office, signIn, post } = desk;

  const { edit: change, read: detail } = inquiryCalls(office);

  /** Signs in an agent, and assigns an inquiry to the agent. */
  async function assigned(part: object = {}) {
    const { agent, cookie } = await signIn({ firstName: 'Jane', lastName: 'Doe' });
    const id = await receive(office(), part);
    await change(id, { assignedAgentId: agent.id });
    const path = `/desk/inquiries/${id}`;
    const answer = (fields: Record<string, string>) => post(`${path}/outcome`, fields, cookie);
    return { agent, cookie, id, answer, path };
  }

  return { ...desk, change, detail, assigned };
}
