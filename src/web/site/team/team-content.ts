export const team = {
  heading: 'The people of',
  intro: 'Choose whom you would like to walk through a house with.',
  nobody: 'The firm is glad to hear from you.',
  meet: 'Meet',
  action: 'Ask for a consultation',
} as const;
