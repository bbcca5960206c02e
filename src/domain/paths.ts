/** The map of every URL that people meet. Links are built from here, never typed. */
export const paths = {
  home: '/',
  privacy: '/privacy',
  terms: '/terms',
  team: '/team',
  admin: {
    login: '/admin/login',
    dashboard: '/admin/dashboard',
    agents: '/admin/agents',
    policies: '/admin/policies',
    education: '/admin/continuing-education',
    contacts: '/admin/contacts',
    mails: '/admin/mails',
    audit: '/admin/audit',
    account: '/admin/account',
    administrators: '/admin/administrators',
  },
} as const;

/** Lists whose records have forms. */
const recordLists = [paths.admin.agents, paths.admin.policies, paths.admin.education] as const;
type RecordList = (typeof recordLists)[number];

/** @returns the form for a new record of a list */
export const newPath = <List extends RecordList>(list: List) => `${list}/new` as const;

/** @returns the form for one record; the id "$id" gives the router its pattern */
export const editPath = <List extends RecordList, Id extends string>(list: List, id: Id) =>
  `${list}/${id}/edit` as const;

/** @returns the form for an agent's public page; the id "$id" gives the router its pattern */
export const adminAgentPage = <Id extends string>(id: Id) =>
  `${paths.admin.agents}/${id}/page` as const;

/** @returns one inquiry with all that belongs to it; the id "$id" gives the router its pattern */
export const inquiryPath = <Id extends string>(id: Id) => `${paths.admin.contacts}/${id}` as const;

/** Whether a screen of the back office stands at a path, whatever its record turns out to be. */
export function isAdminPath(pathname: string): boolean {
  const screens: string[] = ['/admin', ...Object.values(paths.admin), ...recordLists.map(newPath)];
  const form = /^(.+)\/[^/]+\/edit$/.exec(pathname);
  const isOther = /^\/admin\/(agents\/[^/]+\/page|contacts\/[^/]+)$/.test(pathname);
  return isOther || screens.includes(pathname) || recordLists.some((list) => list === form?.[1]);
}

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

/** Sections of an agent's page, by element id. */
export const agentSections = {
  about: 'about',
  services: 'services',
  reviews: 'reviews',
  contact: 'contact',
} as const;

/** @returns such as "/agent/eleanor-whitfield" */
export const agentPath = (slug: string) => `/agent/${slug}` as const;

/** @returns where one of a portrait's files is served */
export const portraitPath = (portraitId: string, width: number, format: string) =>
  `/portraits/${portraitId}-${width}.${format}` as const;

export const portraitCardPath = (portraitId: string) =>
  `/portraits/${portraitId}-card.jpg` as const;
