/** A backup, a restore or a copy was refused or failed; the message is one line for the administrator. */
export class BackupError extends Error {}
