import type { HomeContent } from '#features/site/domain/home.ts';

export const shippedHome: HomeContent = {
  hero: {
    heading: 'Savannah Real Estate Experts',
    intro:
      'From the squares of the Historic District to the dunes of Tybee Island, we help people buy well, sell well and feel at home.',
    action: 'Schedule Consultation',
  },
  services: { intro: 'Whichever side of the door you stand on, we walk you through it.' },
  buying: {
    title: 'Home Buying',
    description:
      'We listen first, then look: at houses, at streets, and at what the numbers say about both.',
    features: [
      { text: 'Property search assistance' },
      { text: 'Market analysis' },
      { text: 'Negotiation support' },
      { text: 'Closing coordination' },
    ],
    action: 'Ask about buying',
  },
  selling: {
    title: 'Home Selling',
    description:
      'Your house shown at its best, priced with care, and opened to buyers who are ready.',
    features: [
      { text: 'Professional photography' },
      { text: 'Strategic pricing' },
      { text: 'Marketing campaigns' },
      { text: 'Buyer screening' },
    ],
    action: 'Ask about selling',
  },
  undecided: {
    text: 'Not sure yet? Many good moves began with a question and no plan at all.',
    action: 'Request a consultation',
  },
  about: {
    intro: 'We know the blocks, the porches and the tide line.',
    paragraphs: [
      {
        text: '{brokerage} has helped buyers and sellers in Savannah for over 15 years. A house here is never only a house: it faces a square, or the marsh, or a street of deep porches.',
      },
      {
        text: 'So we begin with how you want to live, say plainly what a place is worth, and stay beside you until the keys change hands.',
      },
    ],
    claims: [
      { figure: '15+', meaning: 'years of local experience', shown: 'shown' },
      { figure: '25+', meaning: 'neighborhoods', shown: 'shown' },
      { figure: '$850M+', meaning: 'in sales volume', shown: 'shown' },
    ],
    action: 'Meet Our Team',
  },
  market: { intro: 'Four neighborhoods that people ask us about most.' },
  contact: {
    intro:
      'Buying, selling or still deciding? Reach out for a personalized consultation about Savannah real estate.',
  },
  footer: {
    services: [
      { name: 'Home Buying', section: 'services' },
      { name: 'Home Selling', section: 'services' },
      { name: 'Market Analysis', section: 'market-expertise' },
      { name: 'Investment Properties', section: 'contact' },
    ],
  },
  search: {
    title: 'Savannah, GA Real Estate Agents',
    description:
      'Buy or sell a home in {city} with a local brokerage: 15+ years of experience, 25+ neighborhoods, one personal consultation to start.',
  },
};
