/** What a server still needs once its garbage is gone, asked through Node's inspector. */
import { once } from 'node:events';

interface Reply {
  id: number;
  result: { usedSize?: number };
}

/** @param output what a process printed that was started with `--inspect` */
function inspectorOf(output: string): string {
  const url = /ws:\/\/\S+/.exec(output)?.[0];
  if (!url) throw new Error('The server was not started with --inspect');
  return url;
}

/** @returns megabytes of the heap, after a full collection */
export async function liveHeapMegabytes(output: string): Promise<number> {
  const socket = new WebSocket(inspectorOf(output));
  await once(socket, 'open');
  const call = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [message] = (await once(socket, 'message')) as [MessageEvent<string>];
      const reply = JSON.parse(message.data) as Reply;
      if (reply.id === id) return reply.result;
    }
  };
  await call(1, 'HeapProfiler.collectGarbage');
  const { usedSize = NaN } = await call(2, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize / 1024 / 1024;
}
