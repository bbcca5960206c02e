/** Programs that the tests need from the machine: where they are, and how they get there. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { delimiter, join } from 'node:path';

export interface MachineProgram {
  name: string;
  debianPackage: string;
  /** Names the program's place where it is not found by itself. */
  variable: string;
  /** @returns the program's path, or undefined when the machine has none */
  find: () => string | undefined;
}

/** Without windows, which the tests never open, it is a third faster; the whole browser does as well. */
export const chromium: MachineProgram = {
  name: 'Chromium',
  debianPackage: 'chromium-headless-shell',
  variable: 'CHROMIUM_PATH',
  find() {
    const named = process.env['CHROMIUM_PATH'];
    if (named) return fs.existsSync(named) ? named : undefined;
    return [
      ...[
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
      ].flatMap(onPath),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ].find((path) => fs.existsSync(path));
  },
};

/** The reverse proxy of `compose.yaml`. */
export const caddy: MachineProgram = {
  name: 'Caddy',
  debianPackage: 'caddy',
  variable: 'CADDY_PATH',
  find() {
    const named = process.env['CADDY_PATH'];
    return (named ? [named] : onPath('caddy')).find((path) => fs.existsSync(path));
  },
};

/** Found as the folder that holds `initdb` and `postgres`. */
export const postgresql: MachineProgram = {
  name: 'PostgreSQL',
  debianPackage: 'postgresql',
  variable: 'POSTGRESQL_BIN',
  find() {
    const named = process.env['POSTGRESQL_BIN'];
    const places = named ? [named] : [...pathFolders(), ...debianPostgresqlFolders()];
    return places.find((folder) =>
      ['initdb', 'postgres'].every((command) => fs.existsSync(join(folder, command))),
    );
  },
};

/** @returns the program's path @throws Error that says how to get the program */
export function requireProgram(program: MachineProgram): string {
  const path = program.find();
  if (path) return path;
  throw new Error(
    `${program.name} was not found. Install it (Debian: apt-get install ${program.debianPackage}) ` +
      `or name its place in ${program.variable}.`,
  );
}

/**
 * Installs the program from Debian's packages when the machine has none and this user may.
 * @throws Error that says how to get the program otherwise
 */
export function installProgram(program: MachineProgram): void {
  const asRoot = program.find() ? undefined : commandPrefix();
  if (asRoot) {
    console.log(`Installing ${program.name} (apt-get install ${program.debianPackage}) ...`);
    aptGet(asRoot, ['update']);
    aptGet(asRoot, ['install', '--yes', '--no-install-recommends', program.debianPackage]);
  }
  requireProgram(program);
}

/** @returns what to put before a command so that it runs as root, or undefined when that cannot be */
function commandPrefix(): string[] | undefined {
  if (!onPath('apt-get').some((path) => fs.existsSync(path))) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

function aptGet(prefix: string[], args: string[]): void {
  const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const command = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...quiet,
    ...args,
  ];
  spawnSync(command[0]!, command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
}

function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
}

function onPath(command: string): string[] {
  return pathFolders().map((folder) => join(folder, command));
}

/** Debian keeps the server's commands off the PATH, one folder a version; newest first. */
function debianPostgresqlFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}
