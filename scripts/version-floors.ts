/** The lowest version of each package on the way of a request, or of the build, without a known hole. */
import * as z from 'zod/mini';

interface Floor {
  name: string;
  /** One for each major version that got the repair; later majors have it from the start. */
  versions: string[];
  /** What was repaired there. */
  reason: string;
}

/** Raised when an advisory is published; checked last on 2026-11-21. */
export const floors: Floor[] = [
  { name: 'fastify', versions: ['5.12.3'], reason: 'four high advisories of 5.12.2 and earlier' },
  { name: '@fastify/static', versions: ['10.1.1'], reason: 'CVE-2026-15074, CVE-2026-6414' },
  { name: 'find-my-way', versions: ['9.7.0'], reason: 'GHSA-c96f-x56v-gq3h' },
  { name: 'fast-uri', versions: ['3.1.7', '4.1.4'], reason: 'CVE-2026-84292, CVE-2026-84394' },
  { name: 'nodemailer', versions: ['9.0.1'], reason: 'GHSA-p6gq-j5cr-w38f, GHSA-268h-hp4c-crq3' },
  { name: 'kysely', versions: ['0.28.17'], reason: 'CVE-2026-44635' },
  { name: 'brace-expansion', versions: ['5.0.12'], reason: 'CVE-2026-14257, CVE-2026-69152' },
  { name: 'vite', versions: ['8.0.16'], reason: 'CVE-2026-53571' },
];

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })),
});

const numbers = (version: string) => version.split(/[.+-]/, 3).map(Number);

function isBelow(version: string, floor: string): boolean {
  const [ours, lowest] = [numbers(version), numbers(floor)];
  const at = lowest.findIndex((number, place) => number !== ours[place]);
  return at >= 0 && (ours[at] ?? 0) < (lowest[at] ?? 0);
}

/** The floor of the same major version, else the highest of those that the version should have passed. */
function floorFor(version: string, { versions }: Floor): string {
  const [major] = numbers(version);
  return versions.find((each) => numbers(each)[0] === major) ?? versions.at(-1) ?? '';
}

/** @param text of package-lock.json @returns one line for each package below its floor */
export function findBelowFloor(text: string, table: Floor[] = floors): string[] {
  const packages = Object.entries(lockfile.parse(JSON.parse(text)).packages);
  return table.flatMap((floor) => {
    const locked = packages.filter(([path]) => path.endsWith(`node_modules/${floor.name}`));
    if (locked.length === 0) return [`${floor.name} has a floor and is not locked`];
    return locked.flatMap(([path, { version = '0' }]) => {
      const lowest = floorFor(version, floor);
      return isBelow(version, lowest)
        ? [`${path} is ${version}, below ${lowest}: ${floor.reason}`]
        : [];
    });
  });
}
