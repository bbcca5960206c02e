/**
 * Thrown if a backup, restore or copy is refused or fails. The message is one line for the
 * administrator.
 */
export class BackupError extends Error {}
