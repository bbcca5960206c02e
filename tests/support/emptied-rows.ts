/**
 * The row counts, after a restore, of the tables that a restore empties. The other tables keep
 * their rows.
 */
export const emptiedRows = {
  sessions: 0,
  pending_sign_ins: 0,
  authenticator_app_setups: 0,
  passkey_challenges: 0,
  idempotency_keys: 0,
  desk_sessions: 0,
  desk_links: 0,
  desk_requests: 0,
  api_tokens: 0,
  webhook_events: 0,
};
