import { v7 as newId } from 'uuid';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { untyped } from '#shared/records/record-list.ts';
import type { Tables } from './tables.ts';

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
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.close());

  /** Inserts a row. @returns the row as it is stored */
  async function insert<Table extends keyof Tables>(
    name: Table,
    row: Insertable<Tables[Table]> & { id: string },
  ) {
    const [db, table] = [untyped(opened.db), name as string];
    await db.insertInto(table).values(row).execute();
    const stored = db.selectFrom(table).selectAll().where('id', '=', row.id);
    return stored.executeTakeFirstOrThrow();
  }

  test('an agent is active, at version 1 and without optional fields by default', async () => {
    const row = { ...agent, id: newId() };
    const defaults = { phone: null, licenseNumber: null, notes: null, isActive: true, version: 1 };
    expect(await insert('agents', row)).toMatchObject({ ...row, ...defaults });
  });

  test("an agent's email is unique, ignoring case", async () => {
    const twin = { ...agent, id: newId(), email: 'ELEANOR@Example.com' };
    await expect(insert('agents', twin)).rejects.toThrow(/unique/i);
  });

  test.each(['-0.01', '100.01'])('a commission of %s is refused', async (split) => {
    const row = { ...agent, id: newId(), email: 'split@example.com', commissionSplit: split };
    await expect(insert('agents', row)).rejects.toThrow(/check/i);
  });

  test('a policy is active by default', async () => {
    const row = { ...policy, id: newId() };
    expect(await insert('policies', row)).toMatchObject({ ...row, isActive: true, version: 1 });
  });

  test('an education record is pending by default and belongs to an existing agent', async () => {
    const agentId = newId();
    await insert('agents', { ...agent, id: agentId, email: 'learner@example.com' });
    const record = { ...education, id: newId(), agentId };
    const defaults = { certificateNumber: null, isVerified: false, version: 1 };
    expect(await insert('continuingEducation', record)).toMatchObject({ ...record, ...defaults });
    const orphan = { ...record, id: newId(), agentId: newId() };
    await expect(insert('continuingEducation', orphan)).rejects.toThrow(/foreign key/i);
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
    expect(await insert('contactSubmissions', submission)).toMatchObject({
      ...submission,
      aboutAgentId: null,
      assignedAgentId: null,
      firstResponseAt: null,
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
    expect(await insert('adminUsers', user)).toEqual({
      ...user,
      role: 'admin',
      isActive: true,
      version: 1,
      lastLogin: null,
      fullName: null,
      email: null,
      maySign: false,
      title: null,
      spamSeenAt: null,
    });
    await expect(insert('adminUsers', { ...user, id: newId() })).rejects.toThrow(/unique/i);
  });

  test('a user has a unique username', async () => {
    const user = { id: newId(), username: 'visitor', password: 'hash' };
    expect(await insert('users', user)).toEqual(user);
    await expect(insert('users', { ...user, id: newId() })).rejects.toThrow(/unique/i);
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
    const stored = await insert('properties', property);
    expect(stored).toMatchObject({ ...property, status: 'available' });
  });

  test('a testimonial has five stars by default', async () => {
    const testimonial = {
      id: newId(),
      name: 'Ruth',
      title: 'Seller',
      content: 'Kind.',
      createdAt: now,
    };
    const defaults = { rating: 5, imageUrl: null, isShown: false };
    expect(await insert('testimonials', testimonial)).toMatchObject({
      ...testimonial,
      ...defaults,
    });
  });
});
