export interface Confirmation {
  title: string;
  question: string;
  verb: string;
  pending: string;
  /** The name of the button that changes nothing; "Cancel" if it has no other. */
  dismiss?: string;
  /** Whether the change deletes something for good. The button is then red. */
  isDestructive?: boolean;
}

/** @param item the record's name in the question, with quotes around a title */
export const deactivation = (noun: string, item: string): Confirmation => ({
  title: `Deactivate ${noun}`,
  question: `Are you sure you want to deactivate ${item}? This action can be undone.`,
  verb: 'Deactivate',
  pending: 'Deactivating...',
});

export const deletion = (noun: string, title: string): Confirmation => ({
  title: `Delete ${noun}`,
  question: `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  verb: 'Delete',
  pending: 'Deleting...',
  isDestructive: true,
});
