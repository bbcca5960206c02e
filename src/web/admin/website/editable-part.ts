import { type PartId, parts } from '#domain/website/parts.ts';

/** @returns whether a part has texts to edit */
export const isEditable = (part: PartId): boolean => Object.keys(parts[part].groups).length > 0;

/** @returns the part with this name, or undefined if there is none to edit */
export const findEditablePart = (name: string): PartId | undefined =>
  Object.hasOwn(parts, name) && isEditable(name as PartId) ? (name as PartId) : undefined;
