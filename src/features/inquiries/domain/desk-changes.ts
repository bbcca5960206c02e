import { choices } from '#shared/domain/fields.ts';

/** The answers of an agent that change an inquiry, with the words of the timeline. */
export const deskChanges = choices({
  have_it: 'I have it',
  do_not_contact: 'Do not contact',
  done: 'Done',
  give_back: 'Given back to the office',
});
export type DeskChange = (typeof deskChanges.values)[number];
