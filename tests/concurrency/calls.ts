/**
 * Random calls of administrators about agents, policies and education records. The calls choose
 * from few records and few values, so that they often concern the same record or email address.
 */
import * as fc from 'fast-check';

type Row = Record<string, unknown>;

const kinds = ['agents', 'policies', 'continuing-education'] as const;
export type Kind = (typeof kinds)[number];

/**
 * The content of a call's If-Match header: the ETag that the administrator has seen, no header, "*"
 * ("any"), a wrong ETag, or a list of ETags.
 */
type Match = 'seen' | 'none' | 'any' | 'wrong' | 'list';

export type Call =
  | { op: 'leave' }
  | { op: 'create'; kind: Kind; body: Row }
  | { op: 'get'; kind: Kind; id: string }
  | { op: 'update'; kind: Kind; id: string; match: Match; body: Row }
  | { op: 'delete'; kind: Kind; id: string; match: Match };

/** @returns the If-Match header, or undefined if none is sent */
export function ifMatch(match: Match, seen: string | undefined): string | undefined {
  if (match === 'seen') return seen;
  return { none: undefined, any: '*', wrong: '"0"', list: `"0", ${seen ?? '"1"'}` }[match];
}

export function matches(match: Match, seen: string | undefined, version: number): boolean {
  const sent = ifMatch(match, seen);
  return sent === undefined || sent === '*' || sent.split(', ').includes(`"${version}"`);
}

/**
 * A planned call. The ids are not known yet, so `nth` selects one of the created records. The
 * number 9 selects an id that no record has.
 */
export type Plan =
  | { op: 'leave'; byExpiry: boolean }
  | { op: 'create'; kind: Kind; body: Row }
  | { op: 'get'; kind: Kind; nth: number }
  | { op: 'update'; kind: Kind; nth: number; match: Match; body: Row }
  | { op: 'delete'; kind: Kind; nth: number; match: Match };

const pick = fc.constantFrom;
const text = pick('Open houses', 'open', 'Árbol', 'Zebra 100%', 'z_1', 'École');
const agentBody = fc.record({
  firstName: fc.oneof({ weight: 9, arbitrary: pick('Ada', 'ada', 'José') }, pick(' ', 7)),
  lastName: pick('Lee', 'lee', 'Ng', "O'Neill"),
  email: fc.nat(30).map((nth) => ['', ' '][nth % 2] + `${'nN'[nth % 2]}${nth % 16}@example.com`),
  phone: pick(undefined, null, '', '912', '555'),
  licenseNumber: pick(undefined, 'GA-2', 'GA-10'),
  commissionSplit: fc.oneof(
    { weight: 9, arbitrary: pick('70', 70.5, '100', '9.99') },
    pick('101', 1e-7),
  ),
  isActive: pick(undefined, true, false),
  notes: pick(undefined, 'x'),
});
const policyBody = fc.record({
  title: text,
  category: pick(undefined, 'policies', 'procedures', 'guidelines', 'Policies'),
  content: pick('Two people stay.', 'x'),
  isActive: pick(undefined, true, false),
});
/**
 * Random bodies of education records. `agentId` is not an id yet but a number that selects an
 * agent, like `nth` in Plan.
 */
const educationBody = fc.record({
  agentId: fc.nat(9),
  courseTitle: text,
  provider: pick('Coastal', 'coastal', 'Árbol'),
  courseType: pick(undefined, 'core', 'ethics'),
  hoursCompleted: fc.oneof({ weight: 9, arbitrary: pick('3', 3.25, '10.50') }, pick('3.1', 100)),
  completionDate: fc.oneof(
    { weight: 9, arbitrary: pick('2024-03-01', '2023-12-31') },
    pick('2023-02-29'),
  ),
  certificateNumber: pick(undefined, '', 'C-1'),
  isVerified: pick(undefined, true, false),
});
const bodies: Record<Kind, fc.Arbitrary<Row>> = {
  agents: agentBody,
  policies: policyBody,
  'continuing-education': educationBody,
};

const matchOf = pick<Match[]>('seen', 'seen', 'none', 'none', 'any', 'wrong', 'list');
const nth = fc.nat(9);
const of = <Op extends string>(op: Op) => fc.constant(op);

const creationOf = (kind: Kind): fc.Arbitrary<Plan> =>
  fc.record({ op: of('create'), kind: fc.constant(kind), body: bodies[kind] });

const plansOf = (kind: Kind): fc.Arbitrary<Plan> => {
  const about = { kind: fc.constant(kind), nth };
  return fc.oneof(
    { weight: 5, arbitrary: creationOf(kind) },
    { weight: 3, arbitrary: fc.record({ op: of('get'), ...about }) },
    {
      weight: 6,
      arbitrary: fc.record({ op: of('update'), ...about, match: matchOf, body: bodies[kind] }),
    },
    { weight: 2, arbitrary: fc.record({ op: of('delete'), ...about, match: matchOf }) },
  );
};

export const anyPlan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ op: of('leave'), byExpiry: fc.boolean() }) },
  ...kinds.map((kind) => ({ weight: 12, arbitrary: plansOf(kind) })),
);

export interface Race {
  setUp: Plan[];
  one: Plan[];
  other: Plan[];
}

/**
 * Generates calls that create some records (`setUp`), and then simultaneous calls of two
 * administrators (`one` and `other`). The simultaneous calls create records, or concern one of the
 * first two records.
 */
const raceOf = (kind: Kind): fc.Arbitrary<Race> => {
  const about = { kind: fc.constant(kind), nth: pick(0, 0, 0, 1), match: matchOf };
  const turn = fc.oneof(
    { weight: 9, arbitrary: fc.record({ op: of('update'), ...about, body: bodies[kind] }) },
    { weight: 2, arbitrary: fc.record({ op: of('delete'), ...about }) },
    { weight: 1, arbitrary: fc.record({ op: of('get'), ...about }) },
    { weight: 1, arbitrary: creationOf(kind) },
  );
  const turns = fc.array(turn, { minLength: 1, maxLength: 3 });
  const creations = fc.array(creationOf(kind), { minLength: 2, maxLength: 4 });
  const setUp = fc.tuple(creationOf('agents'), creations).map(([first, rest]) => [first, ...rest]);
  return fc.record({ setUp, one: turns, other: turns });
};

export const anyRace: fc.Arbitrary<Race> = fc.oneof(...kinds.map(raceOf));
