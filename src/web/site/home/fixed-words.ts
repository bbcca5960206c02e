/** The words of the home page that name its layout, and the descriptions of its pictures. */
export const fixedWords = {
  scroll: 'Scroll down to our services',
  services: 'Services',
  about: 'About',
  market: 'Market Expertise',
  price: 'Average price',
  trend: '1-year trend',
  contact: 'Get In Touch',
  phone: 'Phone',
  email: 'Email',
  networks: 'Follow us',
  formHeading: 'Send Us a Message',
  pictures: {
    hero: 'A Savannah square at morning: live oaks hung with Spanish moss over a quiet walk',
    headshot: 'Portrait of a realtor of the brokerage',
    property: 'A Savannah property with a deep front porch',
    house: 'A historic house with tall shuttered windows',
    park: 'The fountain in a Savannah park under live oaks',
  },
} as const;
