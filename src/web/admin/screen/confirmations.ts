/** A question before something is taken away, and the words of its answer. */
export interface Confirmation {
  title: string;
  question: string;
  verb: string;
  pending: string;
}

/** @param item as it is called in the question, titles in quotes */
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
});
