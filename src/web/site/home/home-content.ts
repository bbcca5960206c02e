import { homeSections } from '#domain/paths.ts';
import { brokerage } from '#domain/brokerage.ts';

/** The text of the home page. The brokerage must confirm the market figures before launch. */
export const hero = {
  heading: 'Savannah Real Estate Experts',
  intro:
    'From the squares of the Historic District to the dunes of Tybee Island, we help people buy well, sell well and feel at home.',
  action: 'Schedule Consultation',
  scroll: 'Scroll down to our services',
  picture: 'A Savannah square at morning: live oaks hung with Spanish moss over a quiet walk',
} as const;

export const services = {
  heading: 'Services',
  intro: 'Whichever side of the door you stand on, we walk you through it.',
  cards: [
    {
      title: 'Home Buying',
      description:
        'We listen first, then look: at houses, at streets, and at what the numbers say about both.',
      features: [
        'Property search assistance',
        'Market analysis',
        'Negotiation support',
        'Closing coordination',
      ],
      action: 'Ask about buying',
    },
    {
      title: 'Home Selling',
      description:
        'Your house shown at its best, priced with care, and opened to buyers who are ready.',
      features: [
        'Professional photography',
        'Strategic pricing',
        'Marketing campaigns',
        'Buyer screening',
      ],
      action: 'Ask about selling',
    },
  ],
  undecided: 'Not sure yet? Many good moves began with a question and no plan at all.',
  undecidedAction: 'Request a consultation',
} as const;

export const about = {
  heading: 'About',
  intro: 'We know the blocks, the porches and the tide line.',
  text: [
    `${brokerage.name} has helped buyers and sellers in Savannah for over 15 years. A house here is never only a house: it faces a square, or the marsh, or a street of deep porches.`,
    'So we begin with how you want to live, say plainly what a place is worth, and stay beside you until the keys change hands.',
  ],
  claims: [
    { figure: brokerage.claims.years, meaning: 'years of local experience' },
    { figure: brokerage.claims.neighborhoods, meaning: 'neighborhoods' },
    { figure: brokerage.claims.salesVolume, meaning: 'in sales volume' },
  ],
  action: 'Meet Our Team',
  pictures: {
    headshot: 'Portrait of a realtor of the brokerage',
    property: 'A Savannah property with a deep front porch',
    house: 'A historic house with tall shuttered windows',
    park: 'The fountain in a Savannah park under live oaks',
  },
} as const;

export const market = {
  heading: 'Market Expertise',
  intro: 'Four neighborhoods that people ask us about most.',
  price: 'Average price',
  trend: '1-year trend',
  neighborhoods: [
    {
      id: 'historic-district',
      name: 'Historic District',
      description: 'Row houses, garden walls and twenty-two squares, all within a walk.',
      averagePrice: '$650K',
      trend: '+8%',
      picture: 'rowHouses',
      alt: 'Row houses with high stoops in the Historic District',
    },
    {
      id: 'ardsley-park',
      name: 'Ardsley Park',
      description: 'Bungalows and wide lawns on shaded streets south of downtown.',
      averagePrice: '$485K',
      trend: '+12%',
      picture: 'ardsley',
      alt: 'A bungalow behind a wide lawn in Ardsley Park',
    },
    {
      id: 'tybee-island',
      name: 'Tybee Island',
      description: 'Salt air, raised cottages and the old light at the edge of the Atlantic.',
      averagePrice: '$720K',
      trend: '+15%',
      picture: 'tybee',
      alt: 'The Tybee Island light above the dunes',
    },
    {
      id: 'downtown',
      name: 'Downtown',
      description: 'Lofts in old cotton warehouses, with River Street and the ships below.',
      averagePrice: '$425K',
      trend: '+6%',
      picture: 'riverStreet',
      alt: 'River Street and its brick warehouses along the Savannah River',
    },
  ],
} as const;

export const contact = {
  heading: 'Get In Touch',
  intro:
    'Buying, selling or still deciding? Reach out for a personalized consultation about Savannah real estate.',
  phone: 'Phone',
  email: 'Email',
  hours: `${brokerage.claims.availability}.`,
  social: 'Follow us',
  networks: ['Facebook', 'Instagram', 'LinkedIn'],
  formHeading: 'Send Us a Message',
} as const;

export const footer = {
  servicesHeading: 'Services',
  services: [
    { name: 'Home Buying', section: homeSections.services },
    { name: 'Home Selling', section: homeSections.services },
    { name: 'Market Analysis', section: homeSections.marketExpertise },
    { name: 'Investment Properties', section: homeSections.contact },
  ],
  neighborhoodsHeading: 'Neighborhoods',
  contactHeading: 'Contact',
} as const;
