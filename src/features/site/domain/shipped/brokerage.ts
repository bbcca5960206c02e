import type { BrokerageContent } from '#features/site/domain/brokerage.ts';

export const shippedBrokerage: BrokerageContent = {
  name: {
    name: 'Marsh & Square Realty',
    tagline: 'Exceptional service and local expertise, one Savannah square at a time.',
    city: 'Savannah, Georgia',
  },
  contact: {
    phone: '(912) 555-0142',
    reachedOn: '',
    footerPhone: '(912) 555-0187',
    email: 'info@marshandsquare.example',
  },
  address: { street: '14 East Jones Street', city: 'Savannah', state: 'GA', zip: '31401', map: '' },
  days: {
    monday: 'open',
    tuesday: 'open',
    wednesday: 'open',
    thursday: 'open',
    friday: 'open',
    saturday: 'open',
    sunday: 'open',
  },
  hours: { opens: '09:00', closes: '18:00', reply: 2 },
  license: { license: 'GREC License H-00000', realtors: 'no', firstYear: 2024, years: 'no' },
  facebook: { shown: 'shown', address: '' },
  instagram: { shown: 'shown', address: '' },
  linkedin: { shown: 'shown', address: '' },
};
