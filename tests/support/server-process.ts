/** Starts a server in its own process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface ServerProcess {
  origin: string;
  port: number;
  child: ChildProcess;
  pid: number;
  /** The milliseconds from the start of the process until it prints the command's `word`. */
  startMilliseconds: number;
  /** Returns everything that the server has printed, including errors. */
  output: () => string;
  /**
   * Asks the server to end, with SIGTERM.
   * @returns the server's exit code, or null if a signal ended it
   */
  stop: () => Promise<number | null>;
  /** Ends the server at once with SIGKILL, as a crash would. */
  kill: () => Promise<void>;
}

export interface ServerCommand {
  /** The file to run. By default it is the product's server. */
  script?: string;
  /**
   * The text that the server prints when it has started. By default it is the text that the
   * product's server prints when it begins to serve.
   */
  word?: string;
  /** The environment variables in addition to those of this process. */
  env: Record<string, string>;
  /** A command with its options that runs the server's command, such as `nsenter`. */
  prefix?: string[];
}

/** The Node flags and environment variables of the "start" script in package.json. */
const nodeFlags = ['--max-semi-space-size=4', '--max-old-space-size=512'];
const startEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const startDeadlineMilliseconds = 50_000;

/**
 * Returns a random port from 20,000 to 31,999 on which nothing listens. Linux gives outgoing
 * connections ports from 32,768, so no connection takes the port before the server listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : freePort();
}

/**
 * Waits until the server has printed a text.
 * @throws Error with the server's output if the server ends, or does not print the text within 50
 * seconds
 */
function untilItSays(word: string, child: ChildProcess, output: () => string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => output().includes(word) && resolve();
  const fail = (what: string) => reject(new Error(`the server ${what}: ${output()}`));
  const timer = setTimeout(() => fail('was not ready within 50 s'), startDeadlineMilliseconds);
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
 * Starts a server and waits until it prints `word`.
 * @throws Error with the server's output if it ends before that, or does not print `word` in time
 */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const { script = 'src/main.ts', word = 'is open at', env, prefix = [] } = command;
  const port = Number(env['PORT'] ?? (await freePort()));
  const [program, ...args] = [...prefix, process.execPath, ...nodeFlags, script];
  const startedAt = performance.now();
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...startEnv,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      ...env,
    },
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
