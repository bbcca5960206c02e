import { fullName } from '#shared/domain/full-name.ts';
import { oneLine } from '#features/emails/server/one-line.ts';

/**
 * A word of at most 20 letters, apostrophes and hyphens, such as "Mary", "D'Arcy", "Zoë-Mae" or
 * "J.", which cannot be a web address.
 */
const word = /^\p{L}[\p{L}\p{M}'’-]{0,19}\.?$/u;

/**
 * Returns the name, or an empty text if the name has more than `mostWords` words or a part that
 * does not match `word`. Such a name may be a message that the visitor wrote in place of a name.
 */
export function plainName(name: string, mostWords: number): string {
  const words = oneLine(name).split(' ').filter(Boolean);
  return words.length <= mostWords && words.every((each) => word.test(each)) ? words.join(' ') : '';
}

/**
 * Returns the visitor's full name for the headers and sentences of an email, or an empty text if
 * the first or the last name does not look like a name. An inquiry that the office added may have
 * no last name.
 */
export function visitorName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const name = { firstName: plainName(firstName, 2), lastName: plainName(lastName, 3) };
  return name.firstName && (name.lastName || lastName === '') ? fullName(name) : '';
}
