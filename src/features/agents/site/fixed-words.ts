/**
 * Words on agents' pages that administrators cannot edit, such as the names of sections and
 * buttons.
 */
export const fixedWords = {
  links: [
    { name: 'About', href: '#about' },
    { name: 'Services', href: '#services' },
    { name: 'Reviews', href: '#reviews' },
    { name: 'Contact', href: '#contact' },
  ],
  callBrokerage: 'Call the brokerage:',
  emailMe: 'Email Me',
  about: 'Why Choose',
  promise: 'My promise',
  neighborhoods: 'neighborhoods',
  tour: 'Schedule Neighborhood Tour',
  services: 'Services',
  consultation: 'Book Free Consultation',
  reviews: 'Success Stories',
  stars: '5 out of 5 stars',
  verified: 'Verified Client',
  contact: 'Let’s Connect',
  team: 'Meet our whole team',
  phone: 'Phone',
  email: 'Email',
  whatsapp: 'WhatsApp',
  networks: 'Follow me',
  formHeading: 'Send Me a Message',
  license: 'Georgia license',
  realtor: 'REALTOR®',
  serves: 'Serves',
  speaks: 'Speaks',
  samplePortrait: 'Sample portrait',
} as const;
