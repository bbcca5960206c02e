/**
 * The URL paths of public pages and of the back office. Those of the API are in api-paths.ts,
 * except `recordApiPath`. The server, the pages, the emails and the tests build their links from
 * these constants and functions. A function that is called with a placeholder, such as ":id"
 * (Fastify) or "$id" (TanStack Router), returns the pattern for the router.
 */

export const sitePaths = {
  home: '/',
  privacy: '/privacy',
  terms: '/terms',
  team: '/team',
  homes: '/homes',
  property: <Slug extends string>(slug: Slug) => `/homes/${slug}` as const,
  sell: '/sell',
  /** The guide to a neighborhood, by the neighborhood's anchor on the home page. */
  guide: <Slug extends string>(slug: Slug) => `/neighborhoods/${slug}` as const,
  /** The home page with a service chosen in the form. */
  homeWithService: (service: string) => `/?service=${service}#contact` as const,
  /** The page that is shown after the home page's inquiry form was sent without JavaScript. */
  inquirySent: '/contact/sent',
  agent: <Slug extends string>(slug: Slug) => `/agent/${slug}` as const,
  /** A second path of an agent's page, whose canonical path is `agent`. */
  agentAlias: <Slug extends string>(slug: Slug) => `/agent-${slug}` as const,
  agentInquirySent: <Slug extends string>(slug: Slug) => `/agent/${slug}/sent` as const,
  portraits: '/portraits/',
  portrait: (portraitId: string, width: number, format: string) =>
    `/portraits/${portraitId}-${width}.${format}` as const,
  /**
   * The picture that social networks show with a link to an agent's page. The server always draws
   * the agent's present name and the website's present name and colors. The name and the look in
   * the URL only make social networks fetch the picture again after a change.
   * @param id the id of the agent, or of the agent's portrait
   */
  portraitCard: (id: string, name: string, look = '') =>
    `/portraits/${id}-card.jpg?${new URLSearchParams({ name, ...(look && { look }) }).toString()}` as const,
  /** The beginning of the paths of the website's uploaded pictures. */
  pictures: '/pictures/',
  picture: (id: string, width: number, format: string) =>
    `/pictures/${id}-${width}.${format}` as const,
  /**
   * The picture that social networks show with a link to a page that has no picture of its own,
   * such as the home page. The server always draws the published name, city, hero picture and
   * colors. `homeCard` adds the name, the city and the look to the URL only to make social networks
   * fetch the picture again after a change.
   */
  homeCardFile: '/sharing-card.jpg',
  homeCard: (name: string, city: string, look = '') =>
    `/sharing-card.jpg?${new URLSearchParams({ name, city, ...(look && { look }) }).toString()}` as const,
  /** The token is in the link of the agent's email. */
  readPolicy: (token: string) => `/read/${token}` as const,
  assets: '/assets/',
  favicon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  /** The paths of the icons in the manifest, by width in pixels. */
  appIcons: { 192: '/icon-192.png', 512: '/icon-512.png' },
  wellKnown: '/.well-known/',
  securityText: '/.well-known/security.txt',
  /** Password managers open it. The server redirects it to Your Account. */
  changePassword: '/.well-known/change-password',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
} as const;

/** Not in `sitePaths`, because the script of public pages needs only this path. */
export const manifestPath = '/manifest.webmanifest';

/** The element ids of the sections of the home page. */
export const homeSections = {
  home: 'home',
  services: 'services',
  about: 'about',
  marketExpertise: 'market-expertise',
  contact: 'contact',
} as const;

export type HomeSection = (typeof homeSections)[keyof typeof homeSections];

/** @returns a link such as "/#contact", which works from every page */
export const homeSectionPath = (section: HomeSection) => `${sitePaths.home}#${section}` as const;

/** The element ids of the sections of an agent's page. */
export const agentSections = {
  about: 'about',
  services: 'services',
  reviews: 'reviews',
  contact: 'contact',
} as const;

/** It redirects to the dashboard. The paths of all screens are below it. */
export const adminRoot = '/admin';

/** Without the forms for new records (see `adminNewPath`) and screens that need an id. */
export const adminPaths = {
  login: '/admin/login',
  /** The screen that a sign-in link opens. The link's token is in the URL's fragment. */
  welcome: '/admin/welcome',
  dashboard: '/admin/dashboard',
  agents: '/admin/agents',
  /** The agents' own desk: its switch, and who uses it. */
  desk: '/admin/desk',
  splits: '/admin/splits',
  policies: '/admin/policies',
  education: '/admin/continuing-education',
  educationClass: '/admin/continuing-education/class',
  standing: '/admin/standing',
  standingRules: '/admin/standing/rules',
  testimonials: '/admin/testimonials',
  properties: '/admin/properties',
  inquiries: '/admin/contacts',
  inquiryNew: '/admin/contacts/new',
  imports: '/admin/imports',
  importNew: '/admin/imports/new',
  deadlines: '/admin/deadlines',
  duty: '/admin/duty',
  reports: '/admin/reports',
  emails: '/admin/mails',
  audit: '/admin/audit',
  website: '/admin/website',
  websiteClaims: '/admin/website/claims',
  closedDays: '/admin/closed-days',
  account: '/admin/account',
  administrators: '/admin/administrators',
  help: '/admin/help',
  server: '/admin/server',
  api: '/admin/api',
  apiTokens: '/admin/api/tokens',
  webhooks: '/admin/api/webhooks',
  crmCopy: '/admin/api/crm-copy',
} as const;

/**
 * The path of the list of each record type (see record-type.ts), by the type's name in the audit
 * trail. This is a function, so that bundlers can leave it out of the scripts of public pages.
 */
export const recordListPaths = () =>
  ({
    agent: adminPaths.agents,
    policy: adminPaths.policies,
    education_record: adminPaths.education,
    testimonial: adminPaths.testimonials,
    property: adminPaths.properties,
  }) as const;

type RecordListPaths = ReturnType<typeof recordListPaths>;
export type RecordEntity = keyof RecordListPaths;

export type RecordListPath = RecordListPaths[keyof RecordListPaths];

/**
 * @returns the path of a record type's API calls: "/api" and the path of its list, such as
 * "/api/admin/agents"
 */
export const recordApiPath = <Entity extends RecordEntity>(entity: Entity) =>
  `/api${recordListPaths()[entity]}` as const;

export const adminNewPath = <List extends RecordListPath>(list: List) => `${list}/new` as const;

export const adminEditPath = <List extends RecordListPath, Id extends string>(list: List, id: Id) =>
  `${list}/${id}/edit` as const;

export const adminAgentPagePath = <Id extends string>(id: Id) =>
  `${adminPaths.agents}/${id}/page` as const;

/** @returns the path of the screen with an agent's license and continuing education */
export const adminAgentLicensePath = <Id extends string>(id: Id) =>
  `${adminPaths.agents}/${id}/license` as const;

export const adminAgentLicenseEditPath = <Id extends string>(id: Id) =>
  `${adminAgentLicensePath(id)}/edit` as const;

export const adminAgentCommissionPath = <Id extends string>(id: Id) =>
  `${adminPaths.agents}/${id}/commission` as const;

export const adminAgentPoliciesPath = <Id extends string>(id: Id) =>
  `${adminPaths.agents}/${id}/policies` as const;

/** @returns the path of the screen with the devices on which an agent is signed in at the desk */
export const adminAgentDeskPath = <Id extends string>(id: Id) =>
  `${adminPaths.agents}/${id}/desk` as const;

export const adminAgentPapersPath = <Id extends string>(id: Id) =>
  `${adminPaths.agents}/${id}/papers` as const;

/** @param month "YYYY-MM" @returns the path of the screen with the report of a month */
export const adminReportPath = <Month extends string>(month: Month) =>
  `${adminPaths.reports}/${month}` as const;

export const adminPolicyPath = <Id extends string>(id: Id) =>
  `${adminPaths.policies}/${id}` as const;

export const adminPolicyVersionsPath = <Id extends string>(id: Id) =>
  `${adminPolicyPath(id)}/versions` as const;

export const adminPolicyReadersPath = <Id extends string>(id: Id) =>
  `${adminPolicyPath(id)}/readers` as const;

export const adminPolicyEvidencePath = <Id extends string, Agent extends string>(
  id: Id,
  agent: Agent,
) => `${adminPolicyReadersPath(id)}/${agent}` as const;

export const adminWebsitePartPath = <Part extends string>(part: Part) =>
  `${adminPaths.website}/${part}` as const;

export const adminWebsiteHistoryPath = <Part extends string>(part: Part) =>
  `${adminPaths.website}/${part}/history` as const;

export const adminInquiryPath = <Id extends string>(id: Id) =>
  `${adminPaths.inquiries}/${id}` as const;

export const adminImportPath = <Id extends string>(id: Id) =>
  `${adminPaths.imports}/${id}` as const;

export const adminWebhookPath = <Id extends string>(id: Id) =>
  `${adminPaths.webhooks}/${id}` as const;

/** The record or part that the path names need not exist. */
export function isAdminPath(pathname: string): boolean {
  const recordLists = Object.values(recordListPaths());
  const screens: string[] = [
    adminRoot,
    ...Object.values(adminPaths),
    ...recordLists.map(adminNewPath),
  ];
  const form = /^(.+)\/[^/]+\/edit$/.exec(pathname);
  const isOther =
    /^\/admin\/(agents\/[^/]+\/(page|license(\/edit)?|commission|policies|papers|desk)|reports\/[^/]+|policies\/[^/]+(\/versions|\/readers(\/[^/]+)?)?|contacts\/[^/]+|imports\/[^/]+|api\/webhooks\/[^/]+|website\/[^/]+(\/history)?)$/.test(
      pathname,
    );
  return isOther || screens.includes(pathname) || recordLists.some((list) => list === form?.[1]);
}
