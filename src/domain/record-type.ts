import type * as z from 'zod/mini';
import type { RecordEntity } from './paths.ts';

/**
 * A type of record that the back office lists, creates and edits: its names, URL and fields. The
 * server's routes and the screens are built from it.
 */
export interface RecordType<Summary, Input> {
  /** The name in the audit trail. */
  entity: RecordEntity;
  /** The path of the list's API call. A record's path is this path with its id. */
  apiPath: string;
  /** The title of the list. */
  title: string;
  /** The records' name inside a sentence, such as "agents". */
  plural: string;
  /** A record's name in headings, such as "Education Record". */
  noun: string;
  /** A shorter name for toasts and buttons, such as "Record" in "Create Record". */
  shortNoun?: string;
  input: z.ZodMiniType<Input>;
  /** The labels of the form's fields. */
  labels: Record<keyof Input & string, string>;
  /** The labels of stored values, for each field whose value is one of a list. */
  choices?: Partial<Record<string, { labels: Record<string, string> }>>;
  /** Returns the name of one record, such as "Jane Doe". */
  nameOf: (record: Summary) => string;
}
