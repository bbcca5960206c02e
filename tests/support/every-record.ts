import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { insertPasskey } from '#features/sign-in/server/second-factors/passkeys/passkey-store.ts';
import { picture } from './every-change.ts';
import type { Office } from './office.ts';
import { storePicture } from './pictures.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addProperty,
  addSavedReply,
  addTestimonial,
  policyInput,
  publishPolicy,
} from './record-samples.ts';
import { insertExemption } from './standings.ts';
import { receive } from './stored-inquiries.ts';
import { brokerageNamed } from './website.ts';

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
  const { id: policy } = await addPolicy(office);
  await publishPolicy(office, policy);
  await office.call('PUT', `/policies/${policy}`, policyInput({ title: 'Lockboxes' }));
  const { id: education } = await addEducationRecord(office, { agentId: agent });
  const { id: testimonial } = await addTestimonial(office);
  const { id: property } = await addProperty(office);
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
  const records = { agent, policy, education, testimonial, property, inquiry, picture: mark.id };
  const adminUserId = (await findAdminUser(db, owner))?.id ?? '';
  const passkey = await insertFactors(db, adminUserId);
  const exemption = await insertExemption(db, agent);
  const { id: split } = await db
    .selectFrom('commissionSplits')
    .select('id')
    .executeTakeFirstOrThrow();
  return {
    ...records,
    passkey,
    exemption,
    split,
    savedReply,
    mail: email.id,
    clerk,
    part,
  };
}
