/**
 * Starts Firefox without windows and controls it through Marionette, which is Firefox's own form of
 * WebDriver over TCP.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { firefox, requireProgram } from '#tests/support/machine-programs.ts';
import type { Browser, Commands } from './browser.ts';

const names: Record<keyof Commands, string> = {
  open: 'WebDriver:Navigate',
  resize: 'WebDriver:SetWindowRect',
  click: 'WebDriver:ElementClick',
  type: 'WebDriver:ElementSendKeys',
  run: 'WebDriver:ExecuteScript',
};

type Answer = [type: 1, id: number, error: { message: string } | null, result: unknown];

/**
 * Reads messages from a connection. Each message consists of the length of its JSON in bytes, a
 * colon and the JSON.
 * @param onMessage called with the parsed JSON of each message
 */
function readMessages(socket: Socket, onMessage: (message: unknown) => void) {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('utf8', 0, colon));
      if (colon === -1 || received.length < end) return;
      onMessage(JSON.parse(received.toString('utf8', colon + 1, end)));
      received = received.subarray(end);
    }
  });
}

async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (answer: Answer) => void>();
  // The first message is an object that shows that Firefox is ready. All others are answers, as
  // arrays.
  const greeted = new Promise<void>((resolve) => {
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return resolve();
      const answer = message as Answer;
      waiting.get(answer[1])?.(answer);
    });
  });
  await greeted;
  let lastId = 0;
  const send = async (name: string, parameters: object) => {
    const id = ++lastId;
    const text = JSON.stringify([0, id, name, parameters]);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    if (error) throw new Error(error.message);
    return (result as { value?: unknown } | null)?.value;
  };
  return { send, end: () => socket.destroy() };
}

export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'marsh-firefox-'));
  // Port 0 lets Firefox choose a free port, which it writes into a file of the profile.
  const preferences = {
    'marionette.port': 0,
    // Let the tests use a passkey device in software instead of a device in a USB port.
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const program = requireProgram(firefox);
  const child = spawn(
    program,
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    {
      env: { ...process.env, HOME: profile },
      stdio: 'ignore',
    },
  );
  // End Firefox when the test run ends, even if Firefox did not start completely.
  process.once('exit', () => child.kill());
  const portFile = join(profile, 'MarionetteActivePort');
  await vi.waitUntil(() => existsSync(portFile) && readFileSync(portFile).length > 0, 60_000);
  const { send, end } = await connectTo(Number(readFileSync(portFile, 'utf8')));
  await send('WebDriver:NewSession', { capabilities: {} });
  await send('WebAuthn:AddVirtualAuthenticator', {
    protocol: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserConsenting: true,
    isUserVerified: true,
  });
  return {
    send: (name, parameters) => send(names[name], parameters),
    async close() {
      end();
      child.kill();
      await once(child, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
