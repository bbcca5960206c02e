export const deskPaths = {
  home: '/desk',
  code: '/desk/code',
  /** The page of a link that signs a device in. */
  enter: (token: string) => `/desk/enter/${token}` as const,
  /** The page of a link that opens one thing. */
  open: (token: string) => `/desk/open/${token}` as const,
  stillRight: (homeId: string) => `/desk/homes/${homeId}/still-right` as const,
  inquiries: '/desk/inquiries',
  inquiry: (id: string) => `/desk/inquiries/${id}` as const,
  outcome: (id: string) => `/desk/inquiries/${id}/outcome` as const,
  reply: (id: string) => `/desk/inquiries/${id}/reply` as const,
  education: '/desk/education',
  educationRecord: (id: string) => `/desk/education/${id}` as const,
  educationFile: (id: string) => `/desk/education/${id}/file` as const,
  papers: '/desk/papers',
  paper: (id: string) => `/desk/papers/${id}` as const,
  policies: '/desk/policies',
  policy: (id: string) => `/desk/policies/${id}` as const,
  commission: '/desk/commission',
  page: '/desk/page',
  proposedPortrait: '/desk/page/portrait',
  withdrawPage: '/desk/page/withdraw',
  duty: '/desk/duty',
  away: '/desk/away',
  devices: '/desk/devices',
} as const;

export const deskMenu: readonly (readonly [path: string, words: string])[] = [
  [deskPaths.home, 'Desk'],
  [deskPaths.inquiries, 'Inquiries'],
  [deskPaths.education, 'Education'],
  [deskPaths.papers, 'Papers'],
  [deskPaths.policies, 'Policies'],
  [deskPaths.commission, 'Commission'],
  [deskPaths.page, 'Your page'],
  [deskPaths.duty, 'Duty'],
  [deskPaths.away, 'Away'],
  [deskPaths.devices, 'Devices'],
];

/** The sentences that a page shows after a post, by the value of `done` in its address. */
export const doneWords = {
  saved: 'Saved.',
  sent: 'Sent.',
  given_back: 'The office has this inquiry again.',
  handed_in: 'Handed in. The office checks it next.',
  signed_in: 'This device is signed in.',
  signed_out: 'You are signed out.',
} as const;
export type Done = keyof typeof doneWords;

/** @returns the path with the key of the sentence that the page shows after a post */
export const afterPost = (path: string, done: Done) => `${path}?done=${done}` as const;
