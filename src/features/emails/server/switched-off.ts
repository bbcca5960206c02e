import * as z from 'zod/mini';
import { readSetting, type OfficeSetting } from '#features/brokerage/db/office-settings.ts';
import { reminderKinds, type ReminderKind } from '#features/emails/domain.ts';
import type { Database } from '#shared/db/connection.ts';

export const remindersOff: OfficeSetting<ReminderKind[]> = {
  key: 'reminders_off',
  schema: z.array(z.enum(reminderKinds)),
  initial: [],
};

/** Whether reminders of a kind are sent. Ask in the transaction that queues them. */
export const isReminderOn = async (db: Database, kind: ReminderKind): Promise<boolean> =>
  !(await readSetting(db, remindersOff)).value.includes(kind);
