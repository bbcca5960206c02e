import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/compile');

/**
 * Lets every server, command and test worker that starts from now on cache its compiled code. The
 * cache saves a third of the processor time of a start.
 */
export function cacheCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= folder;
}
