import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Returns the parts of the file. It is called when the files before it are complete. */
  read: () => AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Written while it is read. A file that cannot be read makes the stream fail. */
export function zipStream(entries: ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const { name, read } of entries) {
    zip.addReadStreamLazy(name, (ready) => {
      const input = Readable.from(read());
      const stop = () => input.destroy();
      input.once('error', (error) => output.destroy(error));
      input.once('close', () => output.off('close', stop));
      output.once('close', stop);
      ready(null, input);
    });
  }
  zip.end();
  return output;
}
