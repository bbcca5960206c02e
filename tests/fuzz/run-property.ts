/** Runs a property with random values: the same ones each time, unless FUZZ_SEED names others. */
import * as fc from 'fast-check';

const fixedSeed = 20_261_121;
const seed = Number(process.env['FUZZ_SEED'] ?? fixedSeed);
/** How often each property is tried, beside once. */
const scale = Number(process.env['FUZZ_SCALE'] ?? 1);

/** No answer may take this long, however busy the machine is. */
const hangMilliseconds = 60_000;

export const fuzzTimeout = 300_000 * Math.max(1, scale);

/**
 * Tries a property with random values.
 * @throws with the smallest counterexample and the command that finds it again
 */
export async function tryOut<Value>(
  runs: number,
  arbitrary: fc.Arbitrary<Value>,
  holds: (value: Value) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(arbitrary, holds);
  const details = await fc.check(property, {
    seed,
    numRuns: Math.ceil(runs * scale),
    timeout: hangMilliseconds,
    endOnFailure: false,
  });
  if (!details.failed) return;
  throw new Error(
    `${fc.defaultReportMessage(details) ?? ''}\n\nAgain: FUZZ_SEED=${seed} FUZZ_SCALE=${scale} npx vitest run tests/fuzz tests/concurrency\n`,
    { cause: details.errorInstance },
  );
}
