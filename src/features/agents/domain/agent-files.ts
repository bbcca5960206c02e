import { choices } from '#shared/domain/fields.ts';

/** The types of files that agents hand in. Pictures are stored as JPEG. */
export const agentFileTypes = choices({ 'application/pdf': 'PDF', 'image/jpeg': 'Picture' });
export type AgentFileType = (typeof agentFileTypes.values)[number];

export interface CheckedFile {
  type: AgentFileType;
  bytes: Uint8Array;
}

/** @returns the ending of a file's name */
export const endingOf = (type: AgentFileType) => (type === 'application/pdf' ? 'pdf' : 'jpg');
