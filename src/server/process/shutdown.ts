const longestCloseMilliseconds = 10_000;

/** Ctrl-C reaches this process twice, from the terminal and from npm; that is one wish. */
const repeatMilliseconds = 1000;

export interface Closing {
  close: () => Promise<void>;
  /** Told of an error that nobody caught, before the process closes because of it. */
  onFatal: (error: unknown) => void;
}

/**
 * Ends the process cleanly on SIGINT and SIGTERM, within ten seconds. A second signal, or a close
 * that takes longer, ends it at once with 1, and so does an error that nobody caught, once closed.
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
