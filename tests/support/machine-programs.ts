/** Finds the programs that the tests need on this machine, and installs missing ones. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { delimiter, join } from 'node:path';

export interface MachineProgram {
  name: string;
  debianPackage: string;
  /** The environment variable that can name the program's path. */
  variable: string;
  /** Returns the program's path, or undefined if the machine does not have it. */
  find: () => string | undefined;
  /**
   * Returns the path of the program in `debianPackage`, if `find` also finds others that do. Then
   * `installProgram` installs the package beside another one.
   */
  findBest?: () => string | undefined;
}

/**
 * Chromium. `debianPackage` is the variant without windows, with which the tests are a third
 * faster. A complete browser works as well.
 */
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
  findBest: () =>
    process.env['CHROMIUM_PATH'] ||
    onPath('chromium-headless-shell').find((path) => fs.existsSync(path)),
};

/** The reverse proxy of `compose.yaml`. */
export const caddy: MachineProgram = {
  name: 'Caddy',
  debianPackage: 'caddy',
  variable: 'CADDY_PATH',
  find: () => findCommand('CADDY_PATH', ['caddy']),
};

export const firefox: MachineProgram = {
  name: 'Firefox',
  debianPackage: 'firefox-esr',
  variable: 'FIREFOX_PATH',
  find: () => findCommand('FIREFOX_PATH', ['firefox-esr', 'firefox']),
};

/** WebKitGTK with its WebDriver. The program's path is that of its small browser, MiniBrowser. */
export const webkit: MachineProgram = {
  name: 'WebKit',
  debianPackage: 'webkit2gtk-driver',
  variable: 'WEBKIT_PATH',
  find() {
    if (!onPath('WebKitWebDriver').some((path) => fs.existsSync(path))) return undefined;
    const named = process.env['WEBKIT_PATH'];
    const libraries = fs.readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
    const places = libraries.flatMap((library) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) =>
        join('/usr/lib', library, version, 'MiniBrowser'),
      ),
    );
    return (named ? [named] : places).find((path) => fs.existsSync(path));
  },
};

/** A virtual display, which WebKitGTK's browser needs on a machine without a screen. */
export const xvfb: MachineProgram = {
  name: 'Xvfb',
  debianPackage: 'xvfb',
  variable: 'XVFB_PATH',
  find: () => findCommand('XVFB_PATH', ['Xvfb']),
};

/** PostgreSQL. The program's path is the folder that contains `initdb` and `postgres`. */
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

/**
 * @returns the program's path
 * @throws Error that says how to install the program if it is missing
 */
export function requireProgram(program: MachineProgram): string {
  const path = program.find();
  if (path) return path;
  throw new Error(
    `${program.name} was not found. Install it (Debian: apt-get install ${program.debianPackage}) ` +
      `or name its place in ${program.variable}.`,
  );
}

/**
 * Installs the program from a Debian package if it is missing and the current user may install
 * packages.
 * @throws Error that says how to install the program if it is still missing
 */
export function installProgram(program: MachineProgram): void {
  const { find, findBest = find } = program;
  const asRoot = findBest() ? undefined : commandPrefix();
  if (asRoot) {
    console.log(`Installing ${program.name} (apt-get install ${program.debianPackage}) ...`);
    aptGet(asRoot, ['update']);
    aptGet(asRoot, ['install', '--yes', '--no-install-recommends', program.debianPackage]);
  }
  requireProgram(program);
}

/**
 * @returns the words before a command that make it run as root; undefined if the machine has no
 * apt-get or the current user may not become root without a password
 */
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

/** Returns the path that the environment variable names, or that of the first command on the PATH. */
function findCommand(variable: string, commands: string[]): string | undefined {
  const named = process.env[variable];
  return (named ? [named] : commands.flatMap(onPath)).find((path) => fs.existsSync(path));
}

/**
 * Returns Debian's folders with PostgreSQL's commands, newest version first. Debian has one folder
 * for each version and does not add them to the PATH.
 */
function debianPostgresqlFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}
