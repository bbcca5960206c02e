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
  sell: {
    heading: 'Selling your home, step by step',
    intro:
      'Five steps lead from the first question to the closing table. The weeks are typical, not promised: a house, a season and a buyer each keep their own time.',
    steps: [
      {
        title: 'A first visit',
        weeks: 'Week 1',
        text: 'We walk through the house with you and ask when you want to move and what the sale has to do for you. You decide afterward whether to go on.',
      },
      {
        title: 'Price and agreement',
        weeks: 'Weeks 1 and 2',
        text: 'You see the recent sales nearby and the price they suggest. It is an opinion and not an appraisal. If you want to go ahead, we write down the work, the term and the fee, and you sign before we begin.',
      },
      {
        title: 'Getting ready',
        weeks: 'Weeks 2 to 4',
        text: 'We say which repairs are worth their money and which are not. Rooms are cleared, what you know about the house is written down for buyers, and the photographer comes.',
      },
      {
        title: 'On the market',
        weeks: 'From week 4',
        text: 'The house is advertised and shown. You hear what visitors said, and we read every offer with you: the price, the conditions, the dates, and how the buyer will pay.',
      },
      {
        title: 'Contract to closing',
        weeks: '4 to 6 more weeks',
        text: 'The inspection, the appraisal and the buyer’s loan each take their turn. We keep the dates and answer what comes up. In Georgia an attorney conducts the closing, and we are there with you.',
      },
    ],
    included: [
      { text: 'A price opinion, with the recent sales behind it' },
      { text: 'Professional photography' },
      { text: 'The listing, the sign and the advertising' },
      { text: 'Showings, and what visitors said about each' },
      { text: 'A check of every buyer’s means before you accept' },
      { text: 'Every date of the contract, kept until the closing' },
    ],
    fee: 'Brokerage fees are not set by law and are fully negotiable. Ours is agreed with you in writing before we begin, in the listing agreement that makes you our client under Georgia law. It says what the fee is, when it is due, what it pays for, whether part of it is offered to the buyer’s broker, and how long the agreement lasts.',
  },
  search: {
    title: 'Savannah, GA Real Estate Agents',
    description:
      'Buy or sell a home in {city} with a local brokerage: 15+ years of experience, 25+ neighborhoods, one personal consultation to start.',
  },
};
