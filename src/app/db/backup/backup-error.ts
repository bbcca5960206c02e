/** The message is one line for the administrator who runs the command. */
export class BackupError extends Error {}
