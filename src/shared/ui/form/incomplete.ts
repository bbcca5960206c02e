/** The value of a date or number whose text is not empty, but no date or number. No schema accepts it. */
export const incomplete = 'incomplete';

/** Returns whether the text in an input is no date or number. The browser reports it as empty. */
export const isIncomplete = (input: HTMLInputElement): boolean => input.validity.badInput;

export const incompleteMessage = ({ type }: HTMLInputElement): string =>
  type === 'date'
    ? 'This date does not exist or is not complete'
    : 'This is not a number, or not a complete one';
