/** A server in a process of its own, as a supervisor would start it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface ServerProcess {
  origin: string;
  port: number;
  child: ChildProcess;
  pid: number;
  /** Milliseconds from starting the process to its first word that it listens. */
  startMilliseconds: number;
  /** Everything that it printed so far, errors included. */
  output: () => string;
  /** Asks it to end. @returns its exit code */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
}

export interface ServerCommand {
  /** The product itself, unless another is named. */
  script?: string;
  /** The text that it prints when it listens. */
  word?: string;
  /** Beside this process's own. */
  env: Record<string, string>;
  /** The command that runs it, such as `nsenter`. */
  prefix?: string[];
}

/** The flags of package.json's "start". */
const nodeFlags = ['--max-semi-space-size=2'];
const startDeadlineMilliseconds = 30_000;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** @throws Error with what the server printed when it ends, or says nothing for thirty seconds */
function untilItSays(word: string, child: ChildProcess, output: () => string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => output().includes(word) && resolve();
  const fail = (what: string) => reject(new Error(`the server ${what}: ${output()}`));
  const timer = setTimeout(() => fail('was not ready within 30 s'), startDeadlineMilliseconds);
  const ended = () => fail('ended');
  child.stdout?.on('data', look);
  child.once('close', ended);
  return promise.finally(() => {
    clearTimeout(timer);
    child.stdout?.off('data', look);
    child.off('close', ended);
  });
}

/**
 * Starts a server and waits until it listens.
 * @throws Error with what the server printed when it does not
 */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const { script = 'src/server/main.ts', word = 'is open at', env, prefix = [] } = command;
  const port = Number(env['PORT'] ?? (await freePort()));
  const [program, ...args] = [...prefix, process.execPath, ...nodeFlags, script];
  const startedAt = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let printed = '';
  const keep = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await closed;
  };
  await untilItSays(word, child, () => printed).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    child,
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - startedAt,
    output: () => printed,
    stop: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}
