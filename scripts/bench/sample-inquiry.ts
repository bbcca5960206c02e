/** The JSON body that the contact form sends. */
export const sampleInquiry = JSON.stringify({
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia@example.com',
  phone: '',
  service: 'buying',
  message: 'A row house within a walk of Forsyth Park, with a porch if we are lucky.',
});
