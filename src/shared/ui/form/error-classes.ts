/** The words and classes of a form's errors, for React's components and for forms without React. */
export const fieldErrorClasses = 'mt-1.5 text-sm font-medium text-brick';

export const summaryTitle = 'Please fix the following';
export const summaryTitleId = 'error-summary-title';
export const summaryClasses = {
  box: 'border border-brick bg-surface p-4 border-l-4',
  heading: 'font-semibold',
  list: 'mt-1 grid gap-1',
  link: 'inline-block py-0.5 font-medium text-brick underline',
};
