import { readFileSync } from 'node:fs';

interface Package {
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

function findPackageFaults([path, entry]: [string, Package]): string[] {
  const faults: [isFault: boolean, text: string][] = [
    [entry.resolved !== undefined, 'names the address of a registry'],
    [entry.integrity === undefined, 'has no integrity hash'],
    [entry.hasInstallScript === true, 'runs a script when it is installed'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, text]) => `${path} ${text}`);
}

/**
 * Checks rules that `npm ci` does not check: packages can come from any registry, have checksums,
 * and run no install scripts.
 */
export function findLockfileFaults(file = 'package-lock.json'): string[] {
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Package> };
  const { '': _project, ...packages } = lockfile.packages;
  return Object.entries(packages).flatMap(findPackageFaults);
}
