/**
 * Starts WebKitGTK's small browser on a display of its own and controls it through WebKitWebDriver.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { requireProgram, webkit, xvfb } from '#tests/support/machine-programs.ts';
import { freePort } from '#tests/support/server-process.ts';
import type { Browser, Commands } from './browser.ts';

/** Converts each command to the path and the body of a WebDriver request. */
const requests: { [Name in keyof Commands]: (given: Commands[Name]) => [string, object] } = {
  open: (given) => ['url', given],
  resize: (given) => ['window/rect', given],
  click: ({ id }) => [`element/${id}/click`, {}],
  type: ({ id, text }) => [`element/${id}/value`, { text }],
  run: (given) => ['execute/sync', given],
};

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await answer.json()) as {
    value: { error?: string; message?: string } | null;
  };
  if (!answer.ok) throw new Error(`${value?.error} ${value?.message}`);
  return value;
}

/**
 * Starts an X server without a screen. It chooses a free display and writes the display's number to
 * its file descriptor 3.
 */
async function startDisplay() {
  const child = spawn(requireProgram(xvfb), ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

export async function startWebKit(): Promise<Browser> {
  const { child: screen, display } = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  });
  // End the display and the driver when the test run ends, even if the browser did not start.
  process.once('exit', () => [driver, screen].forEach((child) => child.kill()));
  const options = { binary: requireProgram(webkit), args: ['--automation'] };
  const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitUntil(
    () =>
      fetch(`${origin}/status`).then(
        () => true,
        () => false,
      ),
    20_000,
  );
  const session = (await post(`${origin}/session`, wanted)) as { sessionId: string };
  const base = `${origin}/session/${session.sessionId}`;
  return {
    send(name, parameters) {
      const [path, body] = requests[name](parameters);
      return post(`${base}/${path}`, body);
    },
    async close() {
      await fetch(base, { method: 'DELETE' });
      for (const child of [driver, screen]) {
        child.kill();
        await once(child, 'exit');
      }
    },
  };
}
