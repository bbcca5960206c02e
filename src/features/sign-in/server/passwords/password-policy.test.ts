import { expect, test } from 'vitest';
import { shippedFacts } from '#tests/support/test-site.ts';
import { passwordProblem } from './password-policy.ts';

const problemOf = (password: string) =>
  passwordProblem(password, 'eleanor.whitfield', shippedFacts);

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The first ten were tried in an attack. */
const easy = lines(`
  correct horse battery staple
  thisismypassword
  letmeinplease123
  iloveyousomuch123
  thequickbrownfoxjumps
  Spring2026Savannah
  savannahrealestate1
  welcome to savannah ga
  realestatebroker12
  mybirthdayis1985
  Correct-Horse-Battery-Staple
  Summer2026Summer2026
  Winter2025!Winter2026!
  autumn in savannah 2026
  January2026January
  Monday Tuesday Wednesday
  Savannah, Georgia 31401
  14 East Jones Street
  (912) 555-0142 savannah
  Marsh and Square Realty!
  welcome2marshandsquare
  ilovesavannahgeorgia
  houseforsale2026
  dreamhomesavannah
  realtor of the year
  luxuryhomesforsale
  openhouse sunday 2pm
  iamthebestrealtor
  sellmyhouse fast 99
  keys to your new home
  homesweethome2026
  forsalebyowner123
  MyPasswordIsSecret1
  thisisaverylongpassword
  mypasswordisverylong
  changeme changeme 1
  pleaseletmeinnow
  ilovemyhusband2020
  happybirthdaytoyou
  merrychristmas2026
  to be or not to be
  the cat sat on the mat
  onceuponatime2026
  may the force be with you
  never gonna give you up
  maryhadalittlelamb
  twinkle twinkle little star
  i love you so much
  hello world 12345
  johnsmith1985johnsmith
  jessica michael ashley
  qwertyuiop1234567890
  1qaz2wsx3edc4rfv
  zxcvbnm,./asdfghjkl
  asdfasdfasdfasdf
  abcdefghijklmnop
  aaaabbbbccccdddd
  P@ssw0rdP@ssw0rd
  Adm1n1strator2026!
  trustno1trustno1
  2026-11-22 2026-11-22
  01/02/1985 03/04/1987
  maytheforcebewithyou
  ilovemyhusband123
  jesuschristislord
  thequickbrownfox
  newkidsontheblock1
  imsexyandiknowit!
  Supercalifragilisticexpialidocious
  redhotchilipeppers
  teenagemutantninjaturtles
  jonasbrothers4ever
  onlygodcanjudgeme
  Only God Can Judge Me 1996
  backstreetboys4life
  bulletformyvalentine!
  i love the walking dead
  thefastandthefurious7
  GreenBayPackers#12
  greysanatomy4ever
  savannahsavannah
  passwordpassword
  PASSWORDpassword
  qwertyuiopasdfgh
  1234567890123456
  marshandsquare2026
  Savannah-Realty-2026!
  administrator123
  eleanor.whitfield
  Eleanor.Whitfield1998
`);

const good = lines(`
  blitz gutter overlay cranium
  cuddly-ravioli-thesis-unmoving
  answering handmade whole boogieman
  skirt glandular shale clumsily
  tag wok golf chill simile
  android acrobat skyline venting
  stapler plywood fox mumble crib
  opal rinse doorframe pony yard
  democracy overturn chasing decorator
  aching chapter decode oxidize fiber
  k7Qp-2vXz-9mRt-4wLb
  xk4tq9-vm2prh-8nw3zd-c5yjgb
  _D$s+lHhA-y3s@d
  w$_hloww_z*-nxBf-&r_
  z5da--Hdb@_ni_z
  mgqzrtwvbkdhxpl
  My aunt's parrot ate three figs on the ferry
  We buried the old bicycle behind Tom's shed
  Every July our dog steals nectarines from the porch
  purple tractors dance on cheese
  violet lanterns over the harbor
  vhlq 7 tundra!k
  ゆうやけこやけのあかとんぼおわれて
  eleanor.whitfield paddles violet lanterns
`);

const long = (length: number) => 'violet harbor 7 lantern '.repeat(6).slice(0, length);
const emoji = [...'🦀🌊🏠🌳🎻🚲🍑🦜⛵🕯🧭🪵🫖🧶🪴🎣'];

test.each([...easy, 'a'.repeat(20), ' '.repeat(20)])('A04: "%s" is refused', async (password) => {
  expect(await problemOf(password)).toMatch(/^This password is too easy to guess\. /);
});

test.each([...good, long(128), emoji.join('').repeat(4), '  vhlq tundra sixteen cranes  '])(
  'A04: "%s" is accepted',
  async (password) => {
    expect(await problemOf(password)).toBeUndefined();
  },
);

test.each([
  ['fourteen characters', 'vhlq 7 tundra!', 'Please use at least 15 characters'],
  ['fourteen emoji', emoji.slice(0, 14).join(''), 'Please use at least 15 characters'],
  ['129 characters', long(129), 'Please use at most 128 characters'],
  ['no characters', '', 'Please use at least 15 characters'],
])('A04: a password of %s is refused', async (_what, password, problem) => {
  expect(await problemOf(password)).toBe(problem);
});

test.each([
  ['Spring2026Savannah', 'common words or names, a date or year, and words about you, this office'],
  ['correct horse battery staple', 'It contains a well-known password or phrase. Try four or five'],
  ['jessica michael ashley', 'a well-known password or phrase'],
  ['abcdefghijklmnop', 'a sequence'],
  ['eleanor whitfield', 'words about you, this office or real estate'],
  ['eleanor eleanor', 'repeated characters'],
])('the refusal of "%s" names %s', async (password, reason) => {
  expect(await problemOf(password)).toContain(reason);
});

test('a password of 128 characters is checked within 100 ms of computing time', async () => {
  await problemOf('warm up the dictionaries');
  const units = ['a', 'ab', '1', 'Aa1!', 'password', 'qwerty1998', '@4$5', 'k7Qp2vXz9mRt4wLb6Yh'];
  const start = process.cpuUsage();
  for (const unit of units) await problemOf(unit.repeat(128).slice(0, 128));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(100 * units.length);
});
