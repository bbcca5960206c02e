/** What the package registry says of holes in the packages that visitors meet. */
import * as z from 'zod/mini';

const answer = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.number(), critical: z.number() }),
  }),
});

export interface Advisories {
  /** Of high or critical severity; undefined when the registry did not answer. */
  count: number | undefined;
  line: string;
}

/** @param report what `npm audit --json` printed */
export function readAdvisories(report: string): Advisories {
  const parsed = answer.safeParse(parse(report));
  if (!parsed.success) {
    const line =
      'The registry answered no question about advisories: nothing is known of them today.';
    return { count: undefined, line };
  }
  const { high, critical } = parsed.data.metadata.vulnerabilities;
  return { count: high + critical, line: `${critical} critical, ${high} high` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
