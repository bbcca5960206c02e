import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Decrypter, Encrypter, Stanza, type Recipient } from 'age-encryption';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { BackupError } from './backup-error.ts';
import { dataFiles, manifestName } from './manifest.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import type { OnProgress } from './progress.ts';

const workFactor = 15;
const label = 'age-encryption.org/v1/scrypt';

type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;
const deriveKey: Scrypt = promisify(scrypt);

/**
 * Encrypts a file's key with a passphrase, as the age format says. The library's own function would
 * block all requests for more than half a second, because it derives the key in JavaScript.
 */
const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const cost = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** 26 };
    const key = await deriveKey(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, cost);
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), {
      authTagLength: 16,
    });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    const encodedSalt = salt.toString('base64').replaceAll('=', '');
    return [new Stanza(['scrypt', encodedSalt, String(workFactor)], body)];
  },
});

export interface EncryptedBackup {
  stream: Readable;
  /** The size of the whole stream in bytes. */
  size: number;
}

/** Encrypts a backup's folder as one file in the age format, which contains a ZIP file. */
export async function encryptBackup(
  folder: string,
  passphrase: string,
  onProgress: OnProgress,
): Promise<EncryptedBackup> {
  const zip = new ZipFile();
  for (const name of readdirSync(folder))
    zip.addFile(join(folder, name), name, { compress: false });
  const sized = new Promise<number>((resolve, reject) => {
    zip.once('error', reject);
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void);
  });
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  const plain = Readable.toWeb(zip.outputStream) as ReadableStream<Uint8Array>;
  const encrypted = await encrypter.encrypt(plain);
  const size = encrypted.size(await sized);
  let sent = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.length;
      onProgress('Sending the backup', sent / size);
      controller.enqueue(chunk);
    },
  });
  const stream = Readable.fromWeb(
    encrypted.pipeThrough(counted) as Parameters<typeof Readable.fromWeb>[0],
  );
  zip.on('error', (error: Error) => stream.destroy(error));
  return { stream, size };
}

async function decryptTo(
  zipFile: string,
  file: string,
  passphrase: string,
  onProgress: OnProgress,
) {
  const { size } = statSync(file);
  let read = 0;
  const source = createReadStream(file).on('data', (chunk) => {
    read += chunk.length;
    onProgress('Decrypting', read / size);
  });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
    await pipeline(plain, createWriteStream(zipFile, { mode: 0o600 }));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (code !== undefined) throw error;
    throw new BackupError(
      message.startsWith('no identity matched')
        ? `The passphrase is wrong, or ${file} was not encrypted with a passphrase.`
        : `${file} is damaged, cut off, or not an encrypted backup.`,
      { cause: error },
    );
  } finally {
    source.destroy();
  }
}

const backupFiles = new Set([manifestName, ...Object.values(dataFiles)]);

/**
 * Unpacks the files of a backup. They are not compressed, so that a small file cannot become a large
 * one, and they have the names of a backup's files, so that none gets outside the folder.
 */
async function unpack(zipFile: string, folder: string) {
  const zip = await openPromise(zipFile);
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressionMethod } = entry;
    if (!backupFiles.has(fileName) || compressionMethod !== 0) {
      throw new BackupError('The encrypted file is not a backup of this program.');
    }
    const target = createWriteStream(join(folder, fileName), { mode: 0o600, flags: 'wx' });
    await pipeline(await zip.openReadStreamPromise(entry), target);
  }
}

/**
 * Decrypts and unpacks a backup into a temporary folder beside it, for `work`.
 * @throws BackupError if the passphrase is wrong, or the file is damaged or not a backup
 */
export const withDecryptedBackup = <Result>(
  file: string,
  passphrase: string,
  work: (folder: string) => Promise<Result>,
  onProgress: OnProgress,
): Promise<Result> =>
  withTemporaryFolder(dirname(file), async (temporary) => {
    const zipFile = join(temporary, 'backup.zip');
    await decryptTo(zipFile, file, passphrase, onProgress);
    const folder = join(temporary, 'backup');
    mkdirSync(folder, { mode: 0o700 });
    await unpack(zipFile, folder);
    return work(folder);
  });
