import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '#tests/support/test-database.ts';
import { parseNetworks } from './addresses.ts';
import { post, postLimits } from './post.ts';

/** Starts a receiver with a certificate of its own for crm.example. */
async function startTlsReceiver() {
  const folder = createFolder();
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=crm.example', '-addext', 'subjectAltName=DNS:crm.example'];
  const files = ['-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', ...options, ...names, ...files], { stdio: 'ignore' });
  const cert = readFileSync(certFile, 'utf8');
  const seen: unknown[] = [];
  const server = createServer({ key: readFileSync(keyFile), cert }, (request, response) => {
    seen.push([(request.socket as TLSSocket).servername, request.headers.host]);
    response.end('Thanks');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return { cert, seen, port: (server.address() as AddressInfo).port };
}

test('the certificate must be trusted and be for the name, although the address is resolved here', async () => {
  const { cert, seen, port } = await startTlsReceiver();
  const networks = parseNetworks('127.0.0.0/8') ?? [];
  const context = { networks, resolve: async () => ['127.0.0.1'], limits: postLimits };
  const { signal } = new AbortController();
  const postTo = (name: string) =>
    post(new URL(`https://${name}:${port}/hook`), '{}', {}, context, signal);
  await expect(postTo('crm.example')).rejects.toThrow('self-signed certificate');
  const usual = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(usual));
  setDefaultCACertificates([...usual, cert]);
  expect(await postTo('crm.example')).toEqual({ status: 200, text: 'Thanks' });
  await expect(postTo('other.example')).rejects.toThrow('altnames');
  expect(seen).toEqual([['crm.example', `crm.example:${port}`]]);
});
