import { contactAnswers } from '#domain/contact-words.ts';
import type { PageRequest } from '#domain/site.ts';
import { paths } from '#web/paths.ts';
import { brokerage, claims } from './content.ts';

/** What search engines, tabs and shared links say of a page. */
export interface PageMeta {
  /** At most 60 characters with the brokerage's name. */
  title: string;
  /** Between 70 and 160 characters. */
  description: string;
  /** The page's one address; pages without one are kept out of search engines. */
  path: string | null;
}

export const pageMeta: Record<PageRequest['page'], PageMeta> = {
  home: {
    title: 'Savannah Real Estate Experts',
    description: `Buy or sell a home in Savannah, Georgia with a local brokerage: ${claims.years} years of experience, ${claims.neighborhoods} neighborhoods, one personal consultation to start.`,
    path: paths.home,
  },
  privacy: {
    title: 'Privacy Policy',
    description: `What ${brokerage.name} in Savannah, Georgia learns about you on this site, what it is used for, and what you can ask of us.`,
    path: paths.privacy,
  },
  terms: {
    title: 'Terms of Service',
    description: `The few things to know when you use the site of ${brokerage.name}, a real estate brokerage in Savannah, Georgia.`,
    path: paths.terms,
  },
  'not-found': {
    title: 'Page Not Found',
    description: `Nothing stands at this address. The home page of ${brokerage.name} in Savannah, Georgia leads on.`,
    path: null,
  },
  'contact-sent': {
    title: 'Message sent',
    description: `${contactAnswers.success.description} ${brokerage.name}, Savannah, Georgia.`,
    path: null,
  },
  'contact-failed': {
    title: 'Error: Message not sent',
    description: `Your inquiry to ${brokerage.name} in Savannah, Georgia could not be sent. Everything you typed is still here.`,
    path: null,
  },
};
