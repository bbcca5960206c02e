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

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Checks rules that `npm ci` does not check: each package has a checksum, names no registry and
 * runs no install scripts.
 * @returns a line for each fault
 */
export function findLockfileFaults(file = 'package-lock.json'): string[] {
  const lockfile = readJson(file) as { packages: Record<string, Package> };
  const { '': _project, ...packages } = lockfile.packages;
  return Object.entries(packages).flatMap(findPackageFaults);
}

/**
 * Checks that the packages of Node for all platforms have the same version, and that
 * scripts/node-checksums.json has their checksums.
 * @returns a line for each fault
 */
export function findNodeFaults(
  { optionalDependencies } = readJson('package.json') as {
    optionalDependencies: Record<string, string>;
  },
  checksums = readJson('scripts/node-checksums.json') as object,
): string[] {
  const platforms = Object.entries(optionalDependencies);
  const [first] = platforms;
  return platforms.flatMap(([name, version]) => [
    ...(version === first?.[1] ? [] : [`${name} is ${version}, ${first?.join(' is ')}`]),
    ...(`${name}@${version}` in checksums
      ? []
      : [`scripts/node-checksums.json has no checksum of ${name}@${version}`]),
  ]);
}
