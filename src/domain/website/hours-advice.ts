import { hoursInWords, isAllDay, isEveryDay } from '#domain/office/office-hours-words.ts';
import type { OfficeHours } from '#domain/office/office-hours.ts';
import type { Remark } from './api.ts';
import type { AnyContent } from './fields.ts';
import { parts, type PartId } from './parts.ts';
import { leavesOf } from './values.ts';

/**
 * Patterns of words that claim something about the office's hours, each with a function that
 * returns whether the claim is true.
 */
const claims: { pattern: RegExp; isTrue: (hours: OfficeHours) => boolean }[] = [
  {
    pattern: /\b24\/7\b|\b24 hours a day\b|\b(a)?round[- ]the[- ]clock\b|\bday (and|or) night\b/i,
    isTrue: (hours) => isEveryDay(hours) && isAllDay(hours),
  },
  { pattern: /\b(7|seven) days a week\b|\bevery day of the week\b/i, isTrue: isEveryDay },
];

/** @returns advice about each text that visitors see and that contradicts the hours */
export function hoursAdvice(part: PartId, content: AnyContent, hours: OfficeHours): Remark[] {
  const leaves = leavesOf(parts[part].groups, content);
  const hidden = new Set(leaves.flatMap(({ path, value }) => (value === 'hidden' ? path : [])));
  return leaves.flatMap(({ path, label, value }) => {
    if (hidden.has(path.replace(/[^.]+$/, 'shown'))) return [];
    const [said] = claims.flatMap(({ pattern, isTrue }) =>
      isTrue(hours) ? [] : (pattern.exec(String(value))?.[0] ?? []),
    );
    if (said === undefined) return [];
    return [{ part, path, label, message: `“${said}”: the office is open ${hoursInWords(hours)}` }];
  });
}
