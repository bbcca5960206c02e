import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [];

/** The brokerage's words and numbers are easy to guess in a password of its staff. */
function brokerageWords(brokerage: Brokerage): string[] {
  const { name, tagline, city, phone, footerPhone, email, address, license } = brokerage;
  return [
    ...wordsIn([name, tagline, city, email, license, Object.values(address).join(' ')].join(' ')),
    ...[phone, footerPhone].map(({ e164 }) => e164.replace(/^\+1/, '')),
  ];
}

const tradeWords = wordsIn(`
  admin administrator agency agent agents apartment backoffice broker brokerage brokers building
  business buy buyer buyers buyhome byowner client clients closing closings commission company condo
  contract deal deals dream dreamhome estate estates escrow family firm forrent forsale founder
  garden home homes house houses housing investment investor keys keysto kitchen landlord lease
  lender listing listings loan login luxury manager mortgage mortgages myhome myhouse neighborhood
  newhome newhomes office openhouse owner password property properties purchase realestate realtor
  realtors realty rent rental residential sale sales sell seller sellers selling showing signin sold
  staff superadmin team tenant welcome window
`);

/** Words and beginnings of sentences that people often use to make a password longer. */
const fillerWords = wordsIn(`
  averylong averylongpassword changeme changethis dontforget ihate ilike ilove iloveyou imthebest
  iwant letmein letmeinnow longpassword mybirthday mychildren mydog myfamily myhusband mykids mylife
  mylove myname mynameis mypassword mywife newpassword nomorepasswords openup password passphrase
  pleaseletmein secretpassword somuch supersecret temporary testpassword thebest theworld thisis
  thisisa thisismy verylong verylongpassword verymuch whatever
`);

/** Words that an attacker would try first. Each counts as only a few guesses. */
export const guessedWords = (brokerage: Brokerage): string[] => [
  ...new Set([...brokerageWords(brokerage), ...tradeWords, ...fillerWords]),
];

/**
 * The names of bands, films, series, games and teams, which breached passwords are full of. Names
 * of one or two common words are left out, because their words count as few guesses already.
 */
const famousNames = `
  american idol, arctic monkeys, atlanta braves, atlanta falcons, avenged sevenfold, back to the future,
  backstreet boys, baltimore ravens, beauty and the beast, black eyed peas, black veil brides,
  boston red sox, boyz n the hood, breaking benjamin, bullet for my valentine, call of duty, chicago bulls,
  chicago cubs, coheed and cambria, creedence clearwater revival, dallas cowboys, dave matthews band,
  death cab for cutie, desperate housewives, destinys child, dragon ball z, fall out boy, final fantasy,
  finding nemo, five finger death punch, five nights at freddys, foo fighters, game of thrones,
  georgia bulldogs, ghost in the shell, grand theft auto, grateful dead, green bay packers, greys anatomy,
  guns n roses, harry potter, high school musical, how i met your mother, insane clown posse,
  jonas brothers, kingdom hearts, law and order, league of legends, led zeppelin, legend of zelda,
  lilo and stitch, linkin park, lord of the rings, los angeles lakers, lynyrd skynyrd, manchester united,
  metal gear solid, mighty morphin power rangers, mortal kombat, my chemical romance, my little pony,
  need for speed, neon genesis evangelion, new england patriots, new orleans saints, new york giants,
  new york yankees, nightmare before christmas, nine inch nails, ninja turtles, one direction,
  one tree hill, panic at the disco, pink floyd, pirates of the caribbean, pittsburgh steelers,
  queens of the stone age, rage against the machine, rascal flatts, red hot chili peppers, rolling stones,
  san francisco giants, scooby doo, simon and garfunkel, sleeping with sirens, sons of anarchy,
  sonic the hedgehog, spongebob squarepants, stone temple pilots, super mario brothers, super smash bros,
  system of a down, teenage mutant ninja turtles, the big bang theory, the fast and the furious,
  the hunger games, the little mermaid, the vampire diaries, the walking dead, thirty seconds to mars,
  three days grace, toby keith, tokio hotel, transformers, twenty one pilots, velvet revolver,
  vampire knight, world of warcraft, wu tang clan
`;

/**
 * Well-known phrases and lines, and `famousNames`, without spaces and punctuation. They are needed in addition to the
 * library's list of common passwords, most of which are short.
 */
export const guessedPhrases = `
  abracadabra, a penny for your thoughts, actions speak louder than words, all you need is love,
  all work and no play, an apple a day, ashes to ashes, as you wish, better late than never,
  carpe diem, correct horse battery staple, do or do not, don't worry be happy, dust to dust,
  easy come easy go, elementary my dear watson, every cloud has a silver lining, fly me to the moon,
  for better or worse, forever and always, four score and seven, god bless america, good morning,
  good night, happily ever after, happy birthday, happy new year, happy birthday to you,
  hakuna matata, have a nice day, hello world, here comes the sun, hickory dickory dock,
  home is where the heart is, home sweet home, houston we have a problem, humpty dumpty,
  i have a dream, i love you, i think therefore i am, i will always love you,
  i'm sexy and i know it, in god we trust,
  in the beginning, it was the best of times, itsy bitsy spider, jack and jill, jingle bells,
  jumps over the lazy dog, keep calm and carry on, knock on wood, let it be, let it go,
  live laugh love, live long and prosper, location location location, lorem ipsum dolor sit amet,
  mary had a little lamb, may the force be with you, merry christmas, my precious,
  never give up, never gonna give you up, new kids on the block, no place like home,
  old macdonald had a farm,
  once upon a time, one small step for man, one two three, open sesame, our father who art,
  over the rainbow, practice makes perfect, quick brown fox, rock and roll, rome was not built,
  roses are red, row row row your boat, season's greetings, somewhere over the rainbow,
  stairway to heaven, star spangled banner, supercalifragilisticexpialidocious, sweet dreams,
  sweet home alabama, take it easy,
  thank you very much, thank you, the answer is, the cat sat on the mat, the early bird,
  the end, the quick brown fox, the lord is my shepherd, the sky is the limit, there's no place like,
  three blind mice, time flies, time is money, tinker tailor, to be or not to be, to infinity and beyond,
  twinkle twinkle little star, violets are blue, we are the champions, we the people,
  welcome home, welcome to, what a wonderful world, winter is coming, yellow submarine,
  yes we can, you are my sunshine, you only live once, believe in yourself, dance like nobodys watching,
  everything happens for a reason, only god can judge me, what doesnt kill you makes you stronger,
  ${famousNames}`
  .split(',')
  .map((phrase) => phrase.toLowerCase().replaceAll(/[^a-z]/g, ''));
