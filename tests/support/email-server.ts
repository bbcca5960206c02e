/** An SMTP server for tests. It accepts or refuses emails as the test decides. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface ReceivedEmail {
  from: string;
  to: string[];
  /** The message as received: the headers, an empty line and the body. */
  raw: string;
  messageId: string;
}

/**
 * Decides whether the server accepts an email: it throws a `Refusal` to refuse the email, and
 * returns to accept it. `drop` cuts the connection.
 */
export type Verdict = (email: ReceivedEmail, drop: () => void) => Promise<void> | void;

/** Makes the server refuse an email with an SMTP reply code, such as 451 or 550. */
export class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Returns a header's value on one line, or undefined if the email does not have the header. */
export const headerOf = (raw: string, name: string): string | undefined => {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const prefix = `${name.toLowerCase()}:`;
  return lines
    .find((line) => line.toLowerCase().startsWith(prefix))
    ?.slice(prefix.length)
    .trim();
};

/**
 * Starts an SMTP server. It writes no log, and ignores the errors of connections that tests break
 * on purpose.
 */
export async function startSmtpServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ disableReverseLookup: true, logger: false, ...options });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  return { server: server.server, port, close };
}

export async function startEmailServer() {
  /** The emails that `rules.data` accepted, in the order in which it accepted them. */
  const accepted: ReceivedEmail[] = [];
  /** All emails whose content was received, including those that were then refused. */
  const offered: ReceivedEmail[] = [];
  const sockets = new Map<number, Socket>();
  const rules: { data: Verdict; recipient: (address: string, drop: () => void) => void } = {
    data: () => undefined,
    recipient: () => undefined,
  };

  async function receive(raw: string, session: SMTPServerSession) {
    const { mailFrom, rcptTo } = session.envelope;
    const email = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw,
      messageId: headerOf(raw, 'Message-ID') ?? '',
    };
    offered.push(email);
    await rules.data(email, () => sockets.get(session.remotePort)?.destroy());
    accepted.push(email);
  }

  const { server, port, close } = await startSmtpServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, session, done) {
      try {
        rules.recipient(address, () => sockets.get(session.remotePort)?.destroy());
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData(stream, session, done) {
      text(stream)
        .then((raw) => receive(raw, session))
        .then(() => done(), done);
    },
  });
  server.on('connection', (socket: Socket) => {
    sockets.set(socket.remotePort ?? 0, socket);
  });

  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    offered,
    rules,
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await close();
    },
  };
}

export type EmailServer = Awaited<ReturnType<typeof startEmailServer>>;
