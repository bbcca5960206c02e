/** Words that stay with the last name, before and after it. */
const before =
  /^(van|von|vander|de|del|della|der|den|di|da|dos|du|la|le|mac|mc|st\.?|san|bin|al|el)$/i;
const after = /^(jr|sr|ii|iii|iv|v)\.?$/i;

type Parts = { firstName: string; lastName: string } | { error: string };

/** Divides "Ann Lee", "Lee, Ann", "Ana de la Cruz" and "Ann Lee Jr." into first and last name. */
export function splitName(fullName: string): Parts {
  const [name = '', ...rest] = fullName
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '));
  const suffix = rest.find((part) => after.test(part));
  const given = rest.find((part) => part !== '' && part !== suffix);
  if (given) return { firstName: given, lastName: suffix ? `${name} ${suffix}` : name };
  const words = [...name.split(' '), ...(suffix ? [suffix] : [])].filter(Boolean);
  let start = words.length - 1;
  while (start > 1 && after.test(words[start] ?? '')) start--;
  while (start > 1 && before.test(words[start - 1] ?? '')) start--;
  if (start < 1) return { error: 'Write first and last name' };
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
}
