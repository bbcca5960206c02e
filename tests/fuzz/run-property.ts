/**
 * Tests a property with random values. They are the same in each run unless FUZZ_SEED sets another
 * seed.
 */
import { inspect } from 'node:util';
import * as fc from 'fast-check';

const fixedSeed = 20_261_121;
const seed = Number(process.env['FUZZ_SEED'] ?? fixedSeed);
/** The factor by which the number of tries is multiplied. */
const scale = Number(process.env['FUZZ_SCALE'] ?? 1);

/** The milliseconds after which one try fails. They are enough for a try on a busy machine. */
const hangMilliseconds = 60_000;

export const fuzzTimeout = 300_000 * Math.max(1, scale);

/**
 * Tries a property with random values.
 * @throws an error with the first failure, the smallest counterexample (which may fail in another
 * way) and the command that reproduces it
 */
export async function tryOut<Value>(
  runs: number,
  arbitrary: fc.Arbitrary<Value>,
  holds: (value: Value) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  const property = fc.asyncProperty(arbitrary, async (value) => {
    await holds(value).catch((error: unknown) => {
      errors.push(error);
      throw error;
    });
  });
  const details = await fc.check(property, {
    seed,
    numRuns: Math.ceil(runs * scale),
    timeout: hangMilliseconds,
    endOnFailure: false,
  });
  if (!details.failed) return;
  throw new Error(
    `First failure: ${inspect(errors[0])}\n\n${fc.defaultReportMessage(details) ?? ''}\n\nAgain: FUZZ_SEED=${seed} FUZZ_SCALE=${scale} npx vitest run tests/fuzz tests/concurrency\n`,
    { cause: details.errorInstance },
  );
}
