import type { FastifyInstance } from 'fastify';

const longestCloseMilliseconds = 10_000;

/** Signals in this time count as one, because Ctrl-C sends one from the terminal and from npm. */
const repeatMilliseconds = 1000;

export interface Closing {
  close: () => Promise<void>;
  /** Called with an uncaught error or that of a failed `close`; the process ends afterwards. */
  onFatal: (error: unknown) => void;
}

/**
 * Ends the process cleanly on SIGINT and SIGTERM, with exit code 0. The exit code is 1 after an
 * uncaught error, if closing takes longer than ten seconds, and if a second signal arrives more
 * than `repeatMilliseconds` after the first one.
 */
export function closeOnSignal({ close, onFatal }: Closing): void {
  let closingSince: number | undefined;

  async function end(exitCode: number) {
    closingSince = Date.now();
    setTimeout(() => process.exit(1), longestCloseMilliseconds).unref();
    await close().catch(onFatal);
    process.exit(exitCode);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closingSince === undefined) void end(0);
      else if (Date.now() - closingSince > repeatMilliseconds) process.exit(1);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      onFatal(error);
      if (closingSince === undefined) void end(1);
    });
  }
}

const idleCheckMilliseconds = 100;

/** Finishes the requests that have begun, and closes each connection once it becomes idle. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMilliseconds);
  await app.close();
  clearInterval(closing);
}
