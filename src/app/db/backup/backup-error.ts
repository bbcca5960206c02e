/**
 * Thrown if a backup, restore or copy is refused or fails for a known reason. The message is one
 * line for the administrator who runs the command.
 */
export class BackupError extends Error {}
