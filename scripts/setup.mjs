/**
 * Installs the locked packages, which contain the Node that the project runs on, and builds the
 * pages. Prints nothing about a step that it skips because its result is up to date.
 *
 *   node scripts/setup.mjs            install and build what is missing or out of date
 *   node scripts/setup.mjs install    install only
 *   node scripts/setup.mjs build      install, then always build
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages, requirePathForVite } from './setup/build-pages.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { linkProjectNode } from './setup/project-node.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const task = process.argv[2];
requirePathForVite();
installPackages();
linkProjectNode();
if (task !== 'install') buildPages(task === 'build');
