/**
 * The URL paths of the API's calls, except those of agents, policies, education records,
 * testimonials and properties that `recordApiPath` in paths.ts returns.
 */

/** The beginning of every API call's path. */
export const apiRoot = '/api/';

/**
 * The path of the API call that inquiry forms make. It is not in `apiPaths`, so that the scripts of
 * public pages contain no other path of the API.
 */
export const inquiryFormPath = '/api/contact';

/**
 * The paths of the back office's API calls, except those of `recordApiPath`, those of
 * `secondFactorPaths`, and those of single saved replies, which add an id to `savedReplies`. The
 * guard requires a session for all of them except `logout`, `login` and the paths below `login`.
 */
export const apiPaths = {
  login: '/api/admin/login',
  loginPasskey: '/api/admin/login/passkey',
  loginPasskeyOptions: '/api/admin/login/passkey/options',
  loginCode: '/api/admin/login/code',
  loginLink: '/api/admin/login/link',
  loginLinkPassword: '/api/admin/login/link/password',
  loginLinkEmail: '/api/admin/login/link/email',
  /**
   * The prefix for `secondFactorPaths` during a sign-in in which the administrator must set up a
   * second factor.
   */
  loginEnroll: '/api/admin/login/enroll',
  session: '/api/admin/session',
  confirmation: '/api/admin/session/confirmation',
  confirmationPasskeyOptions: '/api/admin/session/confirmation/passkey/options',
  /**
   * The prefix for `secondFactorPaths` when a signed-in caller manages their own second factors.
   */
  secondFactors: '/api/admin/second-factors',
  logout: '/api/admin/logout',
  account: '/api/admin/account',
  password: '/api/admin/password',
  sessions: '/api/admin/sessions',
  /**
   * The sign-ins to the caller's account in the last seven days with new browsers (see
   * `NewSignIn`).
   */
  newSignIns: '/api/admin/new-sign-ins',
  oneSession: (id: string) => `/api/admin/sessions/${id}`,
  agentNames: '/api/admin/agents/names',
  agentPage: (id: string) => `/api/admin/agents/${id}/page`,
  agentPortrait: (id: string) => `/api/admin/agents/${id}/portrait`,
  agentSplits: (id: string) => `/api/admin/agents/${id}/splits`,
  agentSplitOn: (id: string) => `/api/admin/agents/${id}/splits/on`,
  agentSplitVoid: (id: string, split: string) => `/api/admin/agents/${id}/splits/${split}/void`,
  agentPolicies: (id: string) => `/api/admin/agents/${id}/policies`,
  splits: '/api/admin/splits',
  splitsExport: '/api/admin/splits/export.csv',
  policyVersions: (id: string) => `/api/admin/policies/${id}/versions`,
  policyVersion: (id: string, number: string | number) =>
    `/api/admin/policies/${id}/versions/${number}`,
  policyPublish: (id: string) => `/api/admin/policies/${id}/publish`,
  policyRestore: (id: string) => `/api/admin/policies/${id}/restore`,
  policyReaders: (id: string) => `/api/admin/policies/${id}/readers`,
  policyReaderCounts: (id: string) => `/api/admin/policies/${id}/readers/counts`,
  policyReadersExport: (id: string) => `/api/admin/policies/${id}/readers/export.csv`,
  policyAsk: (id: string) => `/api/admin/policies/${id}/ask`,
  policyRemind: (id: string) => `/api/admin/policies/${id}/remind`,
  policyPaper: (id: string, agent: string) => `/api/admin/policies/${id}/readers/${agent}/paper`,
  policyWaive: (id: string, agent: string) => `/api/admin/policies/${id}/readers/${agent}/waive`,
  policyEvidence: (id: string, agent: string) =>
    `/api/admin/policies/${id}/readers/${agent}/evidence`,
  educationCredit: (id: string) => `/api/admin/continuing-education/${id}/credit`,
  educationOfMany: '/api/admin/continuing-education/many',
  educationVerify: '/api/admin/continuing-education/verify',
  educationExport: '/api/admin/continuing-education/export.csv',
  agentsExport: '/api/admin/agents/export.csv',
  agentLicense: (id: string) => `/api/admin/agents/${id}/license`,
  agentRenewals: (id: string) => `/api/admin/agents/${id}/license/renewals`,
  agentExemptions: (id: string) => `/api/admin/agents/${id}/exemptions`,
  agentExemptionEnd: (id: string, exemption: string) =>
    `/api/admin/agents/${id}/exemptions/${exemption}/end`,
  agentStanding: (id: string) => `/api/admin/agents/${id}/standing`,
  standing: '/api/admin/standing',
  standingSummary: '/api/admin/standing/summary',
  standingExport: '/api/admin/standing/export.csv',
  ceRules: '/api/admin/ce-rules',
  testimonialWithdraw: (id: string) => `/api/admin/testimonials/${id}/withdraw`,
  propertyStillRight: (id: string) => `/api/admin/properties/${id}/still-right`,
  inquiries: '/api/admin/contacts',
  inquiriesUnread: '/api/admin/contacts/unread',
  inquiriesExport: '/api/admin/contacts/export.csv',
  inquiryCounts: '/api/admin/contacts/counts',
  inquiriesBulk: '/api/admin/contacts/bulk',
  inquiriesSpamSeen: '/api/admin/contacts/spam-seen',
  inquiriesErase: '/api/admin/contacts/erase',
  inquiry: (id: string) => `/api/admin/contacts/${id}`,
  inquiryRead: (id: string) => `/api/admin/contacts/${id}/read`,
  inquiryNotSpam: (id: string) => `/api/admin/contacts/${id}/not-spam`,
  inquiryNotes: (id: string) => `/api/admin/contacts/${id}/notes`,
  inquiryReplies: (id: string) => `/api/admin/contacts/${id}/replies`,
  inquiryCalls: (id: string) => `/api/admin/contacts/${id}/calls`,
  savedReplies: '/api/admin/saved-replies',
  emails: '/api/admin/mails',
  emailState: '/api/admin/mails/state',
  emailsSendAgain: '/api/admin/mails/send-again',
  emailTest: '/api/admin/mails/test',
  email: (id: string) => `/api/admin/mails/${id}`,
  emailSendAgain: (id: string) => `/api/admin/mails/${id}/send-again`,
  administrators: '/api/admin/administrators',
  administrator: (id: string) => `/api/admin/administrators/${id}`,
  administratorSignInLink: (id: string) => `/api/admin/administrators/${id}/sign-in-link`,
  administratorSessions: (id: string) => `/api/admin/administrators/${id}/sessions`,
  website: '/api/admin/website',
  websitePart: (part: string) => `/api/admin/website/${part}`,
  websiteDraft: (part: string) => `/api/admin/website/${part}/draft`,
  websitePreview: '/api/admin/website/preview',
  websitePublish: '/api/admin/website/publish',
  websiteVersions: (part: string) => `/api/admin/website/${part}/versions`,
  websiteVersion: (part: string, number: string | number) =>
    `/api/admin/website/${part}/versions/${number}`,
  websitePictures: '/api/admin/website/pictures',
  websitePicture: (id: string) => `/api/admin/website/pictures/${id}`,
  websitePictureFocus: (id: string) => `/api/admin/website/pictures/${id}/focus`,
  /** The picture before it was cropped. Only administrators can read it. */
  websitePictureMaster: (id: string) => `/api/admin/website/pictures/${id}/master`,
  websiteClaims: '/api/admin/website/claims',
  websiteClaimsExport: '/api/admin/website/claims/export.csv',
  websiteReviews: '/api/admin/website/reviews',
  websiteNotices: '/api/admin/website/notices',
  closedDays: '/api/admin/closed-days',
  websiteRestore: (part: string) => `/api/admin/website/${part}/restore`,
  apiDocument: '/api/openapi.json',
  attention: '/api/admin/attention',
  server: '/api/admin/server',
  gettingStarted: '/api/admin/getting-started',
  /** The records of the sample office. */
  samples: '/api/admin/demo',
  samplesRemoval: '/api/admin/demo/removal',
  search: '/api/admin/search',
  audit: '/api/admin/audit',
  auditExport: '/api/admin/audit/export.csv',
  auditEntry: (id: string) => `/api/admin/audit/${id}`,
} as const;

/**
 * Returns the paths of the calls that list and change an administrator's second factors.
 * @param prefix `apiPaths.secondFactors` or `apiPaths.loginEnroll`
 */
export const secondFactorPaths = (prefix: string) => ({
  list: prefix,
  passkeys: `${prefix}/passkeys`,
  passkeyOptions: `${prefix}/passkeys/options`,
  passkey: (id: string) => `${prefix}/passkeys/${id}`,
  app: `${prefix}/app`,
  appConfirm: `${prefix}/app/confirm`,
  recoveryCodes: `${prefix}/recovery-codes`,
});
