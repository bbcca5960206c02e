export const team = {
  heading: 'The people of',
  intro: 'Find the agent who’s right for you.',
  noAgents: 'We’re glad to hear from you.',
  meet: 'Meet',
  action: 'Request a consultation',
} as const;
