import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export function readVersion(): string {
  const file = resolve(import.meta.dirname, '../../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
