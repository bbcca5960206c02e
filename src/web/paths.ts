/** The map of every URL that people meet. Links are built from here, never typed. */
export const paths = {
  home: '/',
  privacy: '/privacy',
  terms: '/terms',
  admin: {
    login: '/admin/login',
    dashboard: '/admin/dashboard',
    agents: '/admin/agents',
    policies: '/admin/policies',
    education: '/admin/continuing-education',
    contacts: '/admin/contacts',
  },
} as const;

/** Sections of the agency's page, by element id. */
export const homeSections = {
  home: 'home',
  services: 'services',
  about: 'about',
  marketExpertise: 'market-expertise',
  contact: 'contact',
} as const;

export type HomeSection = (typeof homeSections)[keyof typeof homeSections];

/** @returns such as "/#contact", which works from every page */
export const homeSection = (section: HomeSection) => `${paths.home}#${section}` as const;
