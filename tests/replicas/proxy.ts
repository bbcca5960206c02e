/**
 * Starts Caddy as the reverse proxy in front of several instances, with the health checks and
 * retries of `deploy/Caddyfile`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { caddy, requireProgram } from '#tests/support/machine-programs.ts';
import type { Failure } from './traffic.ts';

/**
 * Returns the settings in the block `reverse_proxy` of `deploy/Caddyfile`, such as those for health
 * checks and retries. Only `lb_policy` is replaced.
 */
function shippedRules(): string {
  const file = join(import.meta.dirname, '../../deploy/Caddyfile');
  const rules = /reverse_proxy [^{]+\{\n([\s\S]+?)\n\t\}/.exec(fs.readFileSync(file, 'utf8'))?.[1];
  if (rules === undefined) throw new Error(`${file} has no reverse_proxy`);
  // Use each instance in turn, because all requests of a test come from the same address.
  return rules.replace(/lb_policy \S+/, 'lb_policy round_robin');
}

const configure = (port: number, upstreams: string[]) => `{
	admin off
	auto_https off
	default_bind 127.0.0.1
}
http://:${port} {
	reverse_proxy ${upstreams.join(' ')} {
${shippedRules()}
		header_down X-Instance {http.reverse_proxy.upstream.hostport}
	}
	handle_errors {
		header X-Instance {http.reverse_proxy.upstream.hostport}
		header X-Error "{err.message}"
		respond "{err.status_code}" {err.status_code}
	}
}
`;

/**
 * Errors with which an older Caddy, such as Debian's 2.6, answers a POST or PUT that a killed instance
 * refused. It cannot repeat the request (github.com/caddyserver/caddy/issues/7546), and therefore
 * takes the healthy instance for a failed one. While no instance is available, it does not wait for
 * one (issue 5838). Decision 049 says what that means for the office.
 */
const defects = [
  { status: 502, error: 'invalid Read on closed Body', fixedIn: '2.11.2' },
  { status: 503, error: 'no upstreams available', fixedIn: '2.7.5' },
];

const isOlder = (version: string, other: string) =>
  version.localeCompare(other, 'en', { numeric: true }) < 0;

/** Returns the defects of the installed Caddy. It prints a version such as "2.6.2" or "v2.11.4 h1:…". */
function findDefects() {
  const printed = execFileSync(requireProgram(caddy), ['version'], { encoding: 'utf8' });
  const version = /\d+\.\d+\.\d+/.exec(printed)?.[0];
  if (version === undefined) throw new Error(`Caddy has no version: ${printed}`);
  return defects.filter(({ fixedIn }) => isOlder(version, fixedIn));
}

let installedDefects: typeof defects | undefined;

/** Returns whether a defect of the installed Caddy explains the failure, which followed a kill. */
export function isCaddyDefect(failure: Failure): boolean {
  installedDefects ??= findDefects();
  return (
    failure.method !== 'GET' &&
    installedDefects.some(
      ({ status, error }) => failure.status === status && failure.error.includes(error),
    )
  );
}

/**
 * @param upstreams the instances' addresses, such as "127.0.0.1:3001"
 * @returns a function that stops the proxy
 */
export async function startProxy(port: number, upstreams: string[]): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'marsh-proxy-'));
  const file = join(folder, 'Caddyfile');
  fs.writeFileSync(file, configure(port, upstreams));
  const child = spawn(requireProgram(caddy), ['run', '--config', file], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    fs.rmSync(folder, { recursive: true });
  };
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return stop;
    await sleep(50);
  }
  await stop();
  throw new Error('The proxy did not answer within 10 s');
}
