interface ExportedTable {
  file: string;
  about: string;
  /** The columns that are left out, besides those of `leftOutEverywhere`. */
  without?: string[];
  /** The columns of the primary key, if it is not the column `id`. */
  key?: string[];
}

/** Columns by which the program searches, sorts and notices simultaneous edits. */
export const leftOutEverywhere =
  /^(version|search_text|search_name|search_content|name_key|agent_key|provider_key|phone_key|html)$/;

const byAgent = ['agent_id'];

/** The tables that "take your data with you" writes to files, in the order of the README. */
export const exportedTables: Record<string, ExportedTable> = {
  agents: { file: 'agents', about: 'The agents. The split is the agent’s share in percent.' },
  agent_licenses: { file: 'agent-licenses', about: 'The license of each agent.', key: byAgent },
  commission_splits: {
    file: 'commission-splits',
    about: 'The history of splits, each from its day on. A voided row does not count.',
  },
  continuing_education: { file: 'education', about: 'The courses that agents completed.' },
  ce_exemptions: { file: 'education-exemptions', about: 'Exemptions from continuing education.' },
  agent_pages: { file: 'agent-pages', about: 'The public pages of agents.', key: byAgent },
  agent_slugs: {
    file: 'agent-addresses',
    about: 'Present and former web addresses of agents’ pages.',
    key: ['slug'],
  },
  agent_files: { file: 'agent-files', about: 'The files that agents handed in.' },
  page_proposals: {
    file: 'page-proposals',
    about: 'What agents would like on their pages, as JSON.',
    key: byAgent,
  },
  agent_departures: { file: 'departures', about: 'Who left, when, and where the license went.' },
  agent_deadlines: { file: 'deadlines', about: 'The deadlines and papers that were typed.' },
  duty_days: { file: 'duty', about: 'The agents on duty, by day.', key: ['day'] },
  duty_agents: { file: 'duty-agents', about: 'Who takes part in the duty rotation.', key: byAgent },
  duty_swaps: { file: 'duty-swaps', about: 'The days that agents asked others to take.' },
  monthly_reports: {
    file: 'reports',
    about: 'The final reports of months, as JSON.',
    key: ['month'],
  },
  agents_away: { file: 'agents-away', about: 'The days on which agents are away.' },
  policies: { file: 'policies', about: 'The policies as they are worked on.' },
  policy_versions: { file: 'policy-versions', about: 'The published versions of policies.' },
  policy_requests: { file: 'policy-requests', about: 'Requests to agents to confirm a policy.' },
  policy_confirmations: {
    file: 'policy-confirmations',
    about: 'The confirmations of agents, with the statement and the typed name.',
  },
  contact_submissions: { file: 'inquiries', about: 'All inquiries, also those marked as spam.' },
  inquiry_notes: { file: 'inquiry-notes', about: 'Notes about inquiries.' },
  inquiry_calls: { file: 'inquiry-calls', about: 'Calls to clients about inquiries.' },
  saved_replies: { file: 'saved-replies', about: 'Texts that the office reuses in replies.' },
  email_messages: {
    file: 'emails',
    about: 'All emails, among them the replies to clients, as plain text.',
    without: ['secret_link', 'text_given_at'],
  },
  email_inquiries: {
    file: 'email-inquiries',
    about: 'The inquiries of emails that are about several.',
    key: ['email_id', 'contact_submission_id'],
  },
  testimonials: { file: 'testimonials', about: 'The testimonials and the clients’ consent.' },
  properties: { file: 'properties', about: 'The homes that were listed and sold.' },
  website_parts: {
    file: 'website-drafts',
    about: 'The parts of the website: the number of the live version, and the draft as JSON.',
    key: ['part'],
  },
  website_versions: {
    file: 'website-versions',
    about: 'All published versions of the website’s parts as JSON.',
    key: ['part', 'number'],
  },
  advertising_reviews: {
    file: 'advertising-reviews',
    about: 'The reviews of the website’s words as advertising.',
  },
  website_pictures: {
    file: 'pictures',
    about: 'The uploaded pictures. Each file in the folder “pictures” is named by its Id.',
    without: ['master'],
  },
  office_settings: { file: 'settings', about: 'The settings of reminders.', key: ['key'] },
  closed_days: {
    file: 'closed-days',
    about: 'The days on which the office is closed, as JSON for each year.',
    key: ['year'],
  },
  admin_users: {
    file: 'administrators',
    about: 'The administrators, without passwords and second factors.',
    without: ['password', 'spam_seen_at'],
  },
  audit_log: { file: 'audit-trail', about: 'Everything that was changed, by whom and when.' },
};

const signIn = 'secrets of signing in';
const undoable = 'needed to undo an import, for 30 days';
const passing = 'of no use after a few minutes';
const folder = 'the largest file of each picture is in a folder';

export const leftOutTables: Record<string, string> = {
  agent_portraits: folder,
  agent_file_chunks: folder,
  website_picture_files: folder,
  ce_standings: 'computed from licenses and education',
  deadline_notices: 'which reminders were sent',
  digest_runs: 'which days reminders were sent',
  late_notices: 'which reminders were sent',
  policy_links: 'secret links in emails',
  demo_records: 'the ids of samples',
  users: 'always empty',
  sessions: signIn,
  api_tokens: signIn,
  webhook_endpoints: 'addresses and secrets of other programs',
  webhook_events: passing,
  webhook_deliveries: 'copies of what other programs got, for 30 days',
  desk_settings: 'whether the desk of the agents is on',
  desk_requests: signIn,
  desk_links: signIn,
  desk_sessions: signIn,
  sign_in_links: signIn,
  known_devices: signIn,
  passkeys: signIn,
  authenticator_apps: signIn,
  authenticator_app_setups: signIn,
  recovery_codes: signIn,
  pending_sign_ins: signIn,
  passkey_challenges: signIn,
  downloads: passing,
  idempotency_keys: passing,
  throttle_buckets: passing,
  imports: undoable,
  import_rows: undoable,
  imported_agents: undoable,
};

/** The files to whose column "Id" the columns of other files refer. */
export const references: Record<string, string> = {
  agent_id: 'agents',
  second_id: 'agents',
  from_id: 'agents',
  to_id: 'agents',
  duty_agent_id: 'agents',
  inquiries_to: 'agents',
  next_id: 'deadlines',
  file_id: 'agent-files',
  about_agent_id: 'agents',
  assigned_agent_id: 'agents',
  policy_id: 'policies',
  request_id: 'policy-requests',
  policy_request_id: 'policy-requests',
  version_id: 'policy-versions',
  contact_submission_id: 'inquiries',
  property_id: 'properties',
  email_id: 'emails',
  reviewed_by: 'administrators',
  actor_id: 'administrators',
};
