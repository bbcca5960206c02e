/** What must hold of package-lock.json so that `npm ci` works everywhere and verifies all it fetches. */
import * as z from 'zod/mini';

const names = z.optional(z.record(z.string(), z.string()));
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      hasInstallScript: z.optional(z.boolean()),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
});

/** @param text of package-lock.json @returns one line a fault */
export function findLockfileFaults(text: string): string[] {
  const { packages } = lockfile.parse(JSON.parse(text));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const faults: string[] = [];
    if (entry.resolved) faults.push(`${path} names a registry's address`);
    if (path !== '' && !entry.integrity) faults.push(`${path} has no integrity hash`);
    if (entry.hasInstallScript) faults.push(`${path} runs a script when it is installed`);
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      if (!isLocked(packages, path, name))
        faults.push(`${path} needs ${name}, which is not locked`);
    }
    return faults;
  });
}

/** Looks where Node would: in the package's own node_modules, then in those around it. */
function isLocked(packages: Record<string, unknown>, from: string, name: string): boolean {
  const path = `${from}${from && '/'}node_modules/${name}`;
  if (packages[path]) return true;
  return (
    from !== '' &&
    isLocked(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
  );
}
