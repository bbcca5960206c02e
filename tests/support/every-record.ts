import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { insertFile } from '#features/agents/server/files/file-store.ts';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { insertPasskey } from '#features/sign-in/server/second-factors/passkeys/passkey-store.ts';
import { defaultOptions } from '#features/imports/domain/imports.ts';
import { picture } from './every-change.ts';
import type { Office } from './office.ts';
import { storePicture } from './pictures.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addSavedReply,
  plainRecordAdder,
  plainRecords,
  policyInput,
  publishPolicy,
} from './record-samples.ts';
import { insertExemption } from './standings.ts';
import { receive } from './stored-inquiries.ts';
import { insertTestToken } from './tokens.ts';
import { brokerageNamed } from './website.ts';
import { programContent } from './program-content.ts';
import { testSealing } from './test-app.ts';
import { sealOwner } from '#features/programs/server/webhooks/endpoint-secrets.ts';
import { makeSecret } from '#features/programs/server/webhooks/signatures.ts';

const part = 'brokerage';

/**
 * Adds an authenticator app and a passkey to an administrator.
 * @returns the passkey's id
 */
export async function insertFactors(db: Database, adminUserId: string) {
  const now = new Date('2026-11-21T15:00:00.000Z');
  const app = { adminUserId, sealedKey: 'sealed', lastStep: 0, createdAt: now.toISOString() };
  await db.insertInto('authenticatorApps').values(app).execute();
  const made = { credentialId: newId(), publicKey: 'key', counter: 0, transports: null };
  const passkey = { adminUserId, ...made, isSynced: true, rpId: 'localhost', name: 'Phone' };
  return (await insertPasskey(db, passkey, now)).id;
}

/**
 * Adds a plan of an import whose columns are mapped, with the hash that `changes` sends.
 * @returns its id
 */
async function insertPlan(db: Database, createdById: string): Promise<string> {
  const id = newId();
  const column = { header: 'Email', samples: [], question: null, order: null };
  const reading = { encoding: 'UTF-8', sheets: [], sheet: null, headerLine: 1, notices: [] };
  const mapping = { Email: 'email', Name: 'fullName' };
  const columns = Object.keys(mapping).map((header) => ({ ...column, header }));
  await db
    .insertInto('imports')
    .values({
      id,
      kind: 'agents',
      isStored: true,
      columns: JSON.stringify(columns),
      reading: JSON.stringify(reading),
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(defaultOptions),
      planHash: 'plan',
      createdById,
      createdBy: 'mallory',
      createdAt: '2026-11-21T15:00:00.000Z',
    })
    .execute();
  await db
    .insertInto('importRows')
    .values({ importId: id, line: 2, cells: '["ann@example.com","Ann Lee"]' })
    .execute();
  return id;
}

/** Makes a record one that its agent handed in, while the desk is on. @returns its file's id */
async function handIn(db: Database, agentId: string, id: string): Promise<string> {
  const now = new Date('2026-11-21T15:00:00.000Z');
  const handedInAt = now.toISOString();
  await db
    .insertInto('deskSettings')
    .values({ id: 1, isOn: true, changedAt: handedInAt, changedBy: 'test' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ isOn: true }))
    .execute();
  const checked = { type: 'image/jpeg', bytes: picture } as const;
  const fileId = await insertFile(db, agentId, checked, now);
  const change = { evidence: 'certificate', fileId, handedInAt } as const;
  await db.updateTable('continuingEducation').set(change).where('id', '=', id).execute();
  return fileId;
}

/** Adds a paper that an agent handed in. @returns its id */
async function addPaper(db: Database, agentId: string): Promise<string> {
  const id = newId();
  const at = '2026-11-21T15:00:00.000Z';
  const checked = { type: 'image/jpeg', bytes: picture } as const;
  const fileId = await insertFile(db, agentId, checked, new Date(at));
  const paper = { id, agentId, fileId, kind: 'eo_insurance', dueOn: '2027-03-21' } as const;
  await db
    .insertInto('agentDeadlines')
    .values({ ...paper, handedInAt: at, createdAt: at, updatedAt: at })
    .execute();
  return id;
}

/** Turns the desk on, and adds an agent's proposal for the own page. */
async function openDesk(db: Database, agent: string, owner: string) {
  const proposal = {
    agentId: agent,
    proposed: '{}',
    base: '{}',
    createdAt: '2026-11-21T15:00:00.000Z',
  };
  await db.insertInto('pageProposals').values(proposal).execute();
  const on = { id: 1, isOn: true, changedAt: '2026-11-21T15:00:00.000Z', changedBy: owner };
  await db
    .insertInto('deskSettings')
    .values(on)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ isOn: true }))
    .execute();
}

async function insertAbsence(db: Database, agentId: string, day: string): Promise<string> {
  const id = newId();
  const createdAt = '2026-11-21T15:00:00.000Z';
  await db
    .insertInto('agentsAway')
    .values({ id, agentId, fromOn: day, toOn: day, createdAt })
    .execute();
  return id;
}

/** Adds a token, and an endpoint that is on, with a delivery that failed. */
async function addPrograms(
  db: Database,
  maker: string,
  { webhookEndpoints, webhookDeliveries }: ReturnType<typeof programContent>,
) {
  const [endpoint] = webhookEndpoints;
  const [delivery] = webhookDeliveries;
  const secret = testSealing.seal(makeSecret(), sealOwner(endpoint.id));
  await db
    .insertInto('webhookEndpoints')
    .values({ ...endpoint, secret })
    .execute();
  await db
    .insertInto('webhookDeliveries')
    .values({ ...delivery, status: 'failed' })
    .execute();
  const { id: apiToken } = await insertTestToken(db, { maker });
  return { apiToken, webhook: endpoint.id, delivery: delivery.id };
}

/**
 * Adds one record of each kind, so that each call of `changes` finds the records in its URL.
 * @param owner the username of the new administrator who gets second factors
 * @returns the ids by the names of the parameters in `changes`
 */
export async function addEveryRecord(
  office: Office,
  owner: string,
): Promise<Record<string, string>> {
  const { db } = office;
  await office.addAdministrator(owner);
  await office.addAdministrator('clerk', 'admin');
  const { id: agent } = await addAgent(office);
  await openDesk(db, agent, owner);
  const { id: policy } = await addPolicy(office);
  await publishPolicy(office, policy);
  await office.call('PUT', `/policies/${policy}`, policyInput({ title: 'Lockboxes' }));
  const { id: education } = await addEducationRecord(office, {
    agentId: agent,
    isVerified: false,
  });
  const file = await handIn(db, agent, education);
  const plain: Record<string, string> = {};
  for (const [entity, kind] of Object.entries(plainRecords)) {
    plain[entity] = (await plainRecordAdder(kind)(office)).id;
  }
  const inquiry = await receive(office);
  const savedReply = await addSavedReply(office);
  await db.updateTable('emailMessages').set({ status: 'failed' }).execute();
  await db.updateTable('contactSubmissions').set({ status: 'spam' }).execute();
  const email = await db.selectFrom('emailMessages').select('id').executeTakeFirstOrThrow();
  const draft = JSON.stringify(brokerageNamed('Coastal Oak Realty'));
  await db.deleteFrom('websiteParts').execute();
  await db.insertInto('websiteParts').values({ part, draft, draftFormat: 1 }).execute();
  const clerk = (await findAdminUser(db, 'clerk'))?.id ?? '';
  const mark = await storePicture(office, 'mark');
  await db.updateTable('websitePictures').set({ master: picture }).execute();
  const records = { ...plain, agent, policy, education, inquiry, picture: mark.id };
  const adminUserId = (await findAdminUser(db, owner))?.id ?? '';
  const passkey = await insertFactors(db, adminUserId);
  const exemption = await insertExemption(db, agent);
  const { id: split } = await db
    .selectFrom('commissionSplits')
    .select('id')
    .executeTakeFirstOrThrow();
  const day = '2026-12-01';
  const away = await insertAbsence(db, agent, day);
  return {
    ...records,
    ...(await addPrograms(db, owner, programContent(adminUserId, inquiry))),
    day,
    away,
    file,
    passkey,
    exemption,
    split,
    import: await insertPlan(db, adminUserId),
    savedReply,
    deadline: await addPaper(db, agent),
    paper: await addPaper(db, agent),
    mail: email.id,
    clerk,
    part,
  };
}
