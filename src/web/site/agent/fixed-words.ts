/** The words of agents' pages that name the layout, and the sample testimonials. */
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
  contact: "Let's Connect",
  phone: 'Phone',
  email: 'Email',
  whatsapp: 'WhatsApp',
  networks: 'Follow me',
  formHeading: 'Send Me a Message',
  license: 'Georgia license',
} as const;

/**
 * Placeholders that the specification wants. They are the words of no client, and the brokerage
 * hides them before launch (FTC 16 CFR 465).
 */
export const sampleTestimonials = [
  {
    content:
      'We had lost two houses before this one. By the third we knew the comps by heart and what we would not pay. It worked.',
    name: 'Hannah and Cole R.',
    title: 'bought in Ardsley Park',
  },
  {
    content:
      'No drama at all. I was told what to fix, what to leave alone and what to ask, and it sold at that price.',
    name: 'Denise M.',
    title: 'sold in the Historic District',
  },
  {
    content:
      'We moved from Ohio and bought after one weekend of walking. A year later we’d still choose the same street.',
    name: 'The Baptiste family',
    title: 'bought on Tybee Island',
  },
] as const;
