/**
 * Words on the home page that administrators cannot edit, such as the names of sections and links.
 */
export const fixedWords = {
  scroll: 'Scroll down to our services',
  services: 'Services',
  worth: 'What is my home worth?',
  sell: 'How selling works',
  about: 'About',
  market: 'Market Expertise',
  contact: 'Get In Touch',
  phone: 'Phone',
  email: 'Email',
  networks: 'Follow us',
  formHeading: 'Send Us a Message',
} as const;
