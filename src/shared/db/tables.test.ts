import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const now = '2026-11-21T15:00:00.000Z';

// An agent, a policy and an education record with their required fields, to which the tests add the
// ids.

const agent = {
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  email: 'eleanor@example.com',
  commissionSplit: '70.00',
  hireDate: now,
  createdAt: now,
  updatedAt: now,
};
const policy = {
  title: 'Open houses',
  category: 'policies' as const,
  content: 'Two people.',
  createdAt: now,
  updatedAt: now,
};
const education = {
  courseTitle: 'Fair Housing',
  provider: 'Coastal School',
  courseType: 'ethics' as const,
  hoursCompleted: '3.25',
  completionDate: '2024-03-01',
  createdAt: now,
  updatedAt: now,
};

describe.each(engines)('the tables on %s', (engine) => {
  let opened: TestDatabase;
  const db = () => opened.db;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.close());

  test('an agent is active, at version 1 and without optional fields by default', async () => {
    const id = newId();
    await db()
      .insertInto('agents')
      .values({ ...agent, id })
      .execute();
    const row = await db().selectFrom('agents').selectAll().executeTakeFirstOrThrow();
    const defaults = { phone: null, licenseNumber: null, notes: null, isActive: true, version: 1 };
    expect(row).toMatchObject({ ...agent, id, ...defaults });
  });

  test("an agent's email is unique, ignoring case", async () => {
    const twin = { ...agent, id: newId(), email: 'ELEANOR@Example.com' };
    await expect(db().insertInto('agents').values(twin).execute()).rejects.toThrow(/unique/i);
  });

  test.each(['-0.01', '100.01'])('a commission of %s is refused', async (split) => {
    const row = { ...agent, id: newId(), email: 'split@example.com', commissionSplit: split };
    await expect(db().insertInto('agents').values(row).execute()).rejects.toThrow(/check/i);
  });

  test('a policy is active by default', async () => {
    const id = newId();
    await db()
      .insertInto('policies')
      .values({ ...policy, id })
      .execute();
    const row = await db().selectFrom('policies').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...policy, id, isActive: true, version: 1 });
  });

  test('an education record is pending by default and belongs to an existing agent', async () => {
    const { id: agentId } = await db().selectFrom('agents').select('id').executeTakeFirstOrThrow();
    const record = { ...education, id: newId(), agentId };
    await db().insertInto('continuingEducation').values(record).execute();
    const row = await db().selectFrom('continuingEducation').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      ...record,
      certificateNumber: null,
      isVerified: false,
      version: 1,
    });
    const orphan = { ...record, id: newId(), agentId: newId() };
    await expect(db().insertInto('continuingEducation').values(orphan).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });

  test('a contact submission is new, unread and unassigned by default', async () => {
    const submission = {
      id: newId(),
      firstName: 'Amelia',
      lastName: 'Carter',
      email: 'amelia@example.com',
      service: 'buying' as const,
      createdAt: now,
    };
    await db().insertInto('contactSubmissions').values(submission).execute();
    const row = await db().selectFrom('contactSubmissions').selectAll().executeTakeFirstOrThrow();
    const nothing = { aboutAgentId: null, assignedAgentId: null, firstResponseAt: null };
    expect(row).toMatchObject({
      ...submission,
      ...nothing,
      phone: null,
      message: null,
      status: 'new',
      readAt: null,
      consentVersion: null,
      version: 1,
    });
  });

  test('an administrator is an active admin by default, with a unique username', async () => {
    const user = { id: newId(), username: 'admin', password: 'hash', createdAt: now };
    await db().insertInto('adminUsers').values(user).execute();
    const row = await db().selectFrom('adminUsers').selectAll().executeTakeFirstOrThrow();
    const empty = {
      lastLogin: null,
      fullName: null,
      email: null,
      maySign: false,
      title: null,
      spamSeenAt: null,
    };
    expect(row).toEqual({ ...user, role: 'admin', isActive: true, version: 1, ...empty });
    const twin = { ...user, id: newId() };
    await expect(db().insertInto('adminUsers').values(twin).execute()).rejects.toThrow(/unique/i);
  });

  test('a user has a unique username', async () => {
    const user = { id: newId(), username: 'visitor', password: 'hash' };
    await db().insertInto('users').values(user).execute();
    expect(await db().selectFrom('users').selectAll().execute()).toEqual([user]);
    const twin = { ...user, id: newId() };
    await expect(db().insertInto('users').values(twin).execute()).rejects.toThrow(/unique/i);
  });

  test('a property is available by default', async () => {
    const property = {
      id: newId(),
      title: 'Row house',
      description: 'With a porch',
      price: 650_000,
      bedrooms: 3,
      bathrooms: 2,
      sqft: 1850,
      neighborhood: 'Historic District',
      imageUrl: '/row-house.avif',
      createdAt: now,
    };
    await db().insertInto('properties').values(property).execute();
    const rows = await db().selectFrom('properties').selectAll().execute();
    expect(rows).toMatchObject([{ ...property, status: 'available' }]);
  });

  test('a testimonial has five stars by default', async () => {
    const testimonial = {
      id: newId(),
      name: 'Ruth',
      title: 'Seller',
      content: 'Kind.',
      createdAt: now,
    };
    await db().insertInto('testimonials').values(testimonial).execute();
    const rows = await db().selectFrom('testimonials').selectAll().execute();
    expect(rows).toMatchObject([{ ...testimonial, rating: 5, imageUrl: null, isShown: false }]);
  });
});
