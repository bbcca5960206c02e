/** A backup, restore or copy was refused or failed. The message is one line for the administrator. */
export class BackupError extends Error {}
