/** What a visitor's form sends, ready for the wire. */
export const inquiry = JSON.stringify({
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia@example.com',
  phone: '',
  service: 'buying',
  message: 'A row house within a walk of Forsyth Park, with a porch if we are lucky.',
});
