import type { Database } from '#db/connection.ts';
import { foldText } from '#domain/fold-text.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
}

interface View {
  name: string;
  search: string;
}

/** Returns the words of a text in lower case, with a space before and after each word. */
const wordsOf = (text: string) =>
  ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const hasLetters = (text: string) => /\p{L}/u.test(text);

const digitsOf = (text: string) => text.replaceAll(/[^\d\n]/g, '');

/**
 * Returns whether the name or the query of a saved view contains a person's last name, email
 * address or local phone number. A person without a last name is recognized by the first name.
 */
function isAbout({ name, search }: View, { firstName, lastName, email, phone }: Person): boolean {
  const text = [name, ...new URLSearchParams(search).values()].join('\n');
  const words = wordsOf(text);
  const number = digitsOf(phone ?? '').slice(-7);
  return (
    [hasLetters(lastName) ? lastName : firstName, email].some(
      (each) => hasLetters(each) && words.includes(wordsOf(each)),
    ) ||
    (number.length === 7 && digitsOf(text).includes(number))
  );
}

/** Deletes all administrators' saved views that contain the name, address or number of a person. */
export async function deleteViewsAbout(db: Database, people: Person[]): Promise<void> {
  const views = await db.selectFrom('savedViews').select(['id', 'name', 'search']).execute();
  const ids = views
    .filter((view) => people.some((person) => isAbout(view, person)))
    .map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('savedViews').where('id', 'in', ids).execute();
}
