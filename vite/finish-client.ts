import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Copies the pictures and fonts that only server-rendered pages use to the client's files. Writes a
 * `.br` and a `.gz` file for each text file, so that the server need not compress them.
 */
export async function finishClient(serverDir: string, clientDir: string): Promise<void> {
  const rendered = join(serverDir, 'assets');
  await cp(rendered, join(clientDir, 'assets'), { recursive: true });
  await rm(rendered, { recursive: true });
  for await (const file of glob(join(clientDir, 'assets/*.{js,css,svg,html}'))) {
    await compress(file);
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    brotliAsync(text, { params: quality }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipAsync(text, { level: constants.Z_BEST_COMPRESSION }).then((bytes) =>
      writeFile(`${file}.gz`, bytes),
    ),
  ]);
}
