import type * as z from 'zod/mini';
import type { RecordEntity } from './paths.ts';

/**
 * A type of record that the back office lists, creates and edits: its names, URL and fields. The
 * server's routes and the screens are built from it.
 */
export interface RecordType<Summary, Input> {
  /** The name in the audit trail. */
  entity: RecordEntity;
  /**
   * The path of the list's API call. The path of one record is this path, a slash and the record's
   * id.
   */
  apiPath: string;
  /** The title of the screen with the list. */
  title: string;
  /** The name of several records inside a sentence, such as "agents". */
  plural: string;
  /** The name of one record in the titles of screens and dialogs, such as "Education Record". */
  noun: string;
  /**
   * A shorter name of one record for toasts and buttons, such as "Record" in "Create Record".
   * Without it, they use `noun`.
   */
  shortNoun?: string;
  input: z.ZodMiniType<Input>;
  /** The labels of the form's fields. */
  labels: Record<keyof Input & string, string>;
  /**
   * The labels of the stored values of each field that has a fixed set of values, by the field's
   * name.
   */
  choices?: Partial<Record<string, { labels: Record<string, string> }>>;
  /** Returns the name of one record, such as "Jane Doe". */
  nameOf: (record: Summary) => string;
}
