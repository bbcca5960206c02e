import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Puts the pictures and fonts that only rendered pages name beside the client's own files,
 * and a `.br` and `.gz` next to every text, so that the server compresses nothing itself.
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
    brotli(text, { params: quality }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gz(text, { level: constants.Z_BEST_COMPRESSION }).then((bytes) =>
      writeFile(`${file}.gz`, bytes),
    ),
  ]);
}
