/**
 * The URL paths of the API's calls, except those of agents, policies, education records,
 * testimonials and properties that `recordApiPath` in paths.ts returns.
 */

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
  /** The prefix for `secondFactorPaths` of a signed-in caller. */
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
  pageProposal: (id: string) => `/api/admin/agents/${id}/page/proposal`,
  proposedPortrait: (id: string) => `/api/admin/agents/${id}/page/proposal/portrait`,
  acceptProposal: (id: string) => `/api/admin/agents/${id}/page/proposal/accept`,
  declineProposal: (id: string) => `/api/admin/agents/${id}/page/proposal/decline`,
  agentPortrait: (id: string) => `/api/admin/agents/${id}/portrait`,
  agentSplits: (id: string) => `/api/admin/agents/${id}/splits`,
  agentSplitOn: (id: string) => `/api/admin/agents/${id}/splits/on`,
  agentSplitVoid: (id: string, split: string) => `/api/admin/agents/${id}/splits/${split}/void`,
  agentPolicies: (id: string) => `/api/admin/agents/${id}/policies`,
  agentsInvite: '/api/admin/agents/invite',
  agentDeskLink: (id: string) => `/api/admin/agents/${id}/desk-link`,
  agentAway: (id: string) => `/api/admin/agents/${id}/away`,
  agentAbsence: (id: string, away: string) => `/api/admin/agents/${id}/away/${away}`,
  agentDeskSessions: (id: string) => `/api/admin/agents/${id}/desk-sessions`,
  desk: '/api/admin/desk',
  agentSetup: (id: string) => `/api/admin/agents/${id}/setup`,
  agentDeparture: (id: string) => `/api/admin/agents/${id}/departure`,
  agentDepartureUndo: (id: string) => `/api/admin/agents/${id}/departure/undo`,
  deadlines: '/api/admin/deadlines',
  deadline: (id: string) => `/api/admin/deadlines/${id}`,
  deadlineRenew: (id: string) => `/api/admin/deadlines/${id}/renew`,
  deadlineEnd: (id: string) => `/api/admin/deadlines/${id}/end`,
  deadlineAccept: (id: string) => `/api/admin/deadlines/${id}/accept`,
  deadlineReturn: (id: string) => `/api/admin/deadlines/${id}/return`,
  deadlineFile: (id: string) => `/api/admin/deadlines/${id}/file`,
  digest: '/api/admin/digest',
  digestSettings: '/api/admin/digest/settings',
  digestPreview: '/api/admin/digest/preview',
  duty: '/api/admin/duty',
  dutyDay: (day: string) => `/api/admin/duty/${day}`,
  dutyAgent: (id: string) => `/api/admin/duty/agents/${id}`,
  dutyRotation: '/api/admin/duty/rotation',
  report: (month: string) => `/api/admin/reports/${month}`,
  reportCsv: (month: string) => `/api/admin/reports/${month}.csv`,
  splits: '/api/admin/splits',
  policyVersions: (id: string) => `/api/admin/policies/${id}/versions`,
  policyVersion: (id: string, number: string | number) =>
    `/api/admin/policies/${id}/versions/${number}`,
  policyPublish: (id: string) => `/api/admin/policies/${id}/publish`,
  policyRestore: (id: string) => `/api/admin/policies/${id}/restore`,
  policyReaders: (id: string) => `/api/admin/policies/${id}/readers`,
  policyReaderCounts: (id: string) => `/api/admin/policies/${id}/readers/counts`,
  policyAsk: (id: string) => `/api/admin/policies/${id}/ask`,
  policyRemind: (id: string) => `/api/admin/policies/${id}/remind`,
  policyPaper: (id: string, agent: string) => `/api/admin/policies/${id}/readers/${agent}/paper`,
  policyWaive: (id: string, agent: string) => `/api/admin/policies/${id}/readers/${agent}/waive`,
  policyEvidence: (id: string, agent: string) =>
    `/api/admin/policies/${id}/readers/${agent}/evidence`,
  educationCredit: (id: string) => `/api/admin/continuing-education/${id}/credit`,
  educationFile: (id: string, file: string) =>
    `/api/admin/continuing-education/${id}/files/${file}`,
  educationReturn: (id: string) => `/api/admin/continuing-education/${id}/return`,
  educationOfMany: '/api/admin/continuing-education/many',
  educationVerify: '/api/admin/continuing-education/verify',
  agentLicense: (id: string) => `/api/admin/agents/${id}/license`,
  agentRenewals: (id: string) => `/api/admin/agents/${id}/license/renewals`,
  agentExemptions: (id: string) => `/api/admin/agents/${id}/exemptions`,
  agentExemptionEnd: (id: string, exemption: string) =>
    `/api/admin/agents/${id}/exemptions/${exemption}/end`,
  agentStanding: (id: string) => `/api/admin/agents/${id}/standing`,
  standing: '/api/admin/standing',
  standingSummary: '/api/admin/standing/summary',
  ceRules: '/api/admin/ce-rules',
  testimonialWithdraw: (id: string) => `/api/admin/testimonials/${id}/withdraw`,
  propertyStillRight: (id: string) => `/api/admin/properties/${id}/still-right`,
  imports: '/api/admin/imports',
  importTemplate: '/api/admin/imports/template.csv',
  importOf: (id: string) => `/api/admin/imports/${id}`,
  importRows: (id: string) => `/api/admin/imports/${id}/rows`,
  importErrors: (id: string) => `/api/admin/imports/${id}/errors.csv`,
  importCommit: (id: string) => `/api/admin/imports/${id}/commit`,
  importUndo: (id: string) => `/api/admin/imports/${id}/undo`,
  inquiries: '/api/admin/contacts',
  inquiriesUnread: '/api/admin/contacts/unread',
  inquiryCounts: '/api/admin/contacts/counts',
  inquiriesCameFrom: '/api/admin/contacts/came-from',
  inquiriesBulk: '/api/admin/contacts/bulk',
  inquiriesSpamSeen: '/api/admin/contacts/spam-seen',
  inquiriesErase: '/api/admin/contacts/erase',
  inquiry: (id: string) => `/api/admin/contacts/${id}`,
  inquiryRead: (id: string) => `/api/admin/contacts/${id}/read`,
  inquiryMayContact: (id: string) => `/api/admin/contacts/${id}/may-contact`,
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
  websiteReviews: '/api/admin/website/reviews',
  websiteNotices: '/api/admin/website/notices',
  closedDays: '/api/admin/closed-days',
  websiteRestore: (part: string) => `/api/admin/website/${part}/restore`,
  apiDocument: '/api/openapi.json',
  apiTokens: '/api/admin/api/tokens',
  apiToken: (id: string) => `/api/admin/api/tokens/${id}`,
  webhooks: '/api/admin/api/webhooks',
  webhook: (id: string) => `/api/admin/api/webhooks/${id}`,
  webhookTest: (id: string) => `/api/admin/api/webhooks/${id}/test`,
  webhookSecret: (id: string) => `/api/admin/api/webhooks/${id}/secret`,
  webhookDeliveries: (id: string) => `/api/admin/api/webhooks/${id}/deliveries`,
  deliveriesSendAgain: (id: string) => `/api/admin/api/webhooks/${id}/deliveries/send-again`,
  deliverySendAgain: (id: string, delivery: string) =>
    `/api/admin/api/webhooks/${id}/deliveries/${delivery}/send-again`,
  /** The address that gets a copy of each inquiry for a CRM. */
  crmCopy: '/api/admin/api/crm-copy',
  attention: '/api/admin/attention',
  server: '/api/admin/server',
  /** The whole data of the brokerage. */
  dataExport: '/api/admin/export.zip',
  encryptedBackup: '/api/admin/backup',
  /** How far one of the two downloads above is. */
  download: (id: string) => `/api/admin/downloads/${id}`,
  gettingStarted: '/api/admin/getting-started',
  samples: '/api/admin/demo',
  samplesRemoval: '/api/admin/demo/removal',
  search: '/api/admin/search',
  audit: '/api/admin/audit',
  auditEntry: (id: string) => `/api/admin/audit/${id}`,
} as const;

/** @param prefix `apiPaths.secondFactors` or `apiPaths.loginEnroll` */
export const secondFactorPaths = (prefix: string) => ({
  list: prefix,
  passkeys: `${prefix}/passkeys`,
  passkeyOptions: `${prefix}/passkeys/options`,
  passkey: (id: string) => `${prefix}/passkeys/${id}`,
  app: `${prefix}/app`,
  appConfirm: `${prefix}/app/confirm`,
  recoveryCodes: `${prefix}/recovery-codes`,
});

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Returns the path of the call that exports a list, for the path of the list's own call. */
export const exportPath = (list: string, format: ExportFormat) => `${list}/export.${format}`;
