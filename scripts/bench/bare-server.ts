/** The yardstick: Node's own http server, answering the bytes that it was given and nothing more. */
import { createServer } from 'node:http';

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** base64 */
  body: string;
}

const answers = JSON.parse(process.env['BENCH_ANSWERS'] ?? '{}') as Record<string, Answer>;
const prepared = new Map(
  Object.entries(answers).map(([route, answer]) => [
    route,
    { ...answer, bytes: Buffer.from(answer.body, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const answer = prepared.get(`${request.method} ${request.url}`);
  request.resume();
  request.on('end', () => {
    if (!answer) return response.writeHead(404).end();
    return response
      .writeHead(answer.status, { ...answer.headers, 'content-length': answer.bytes.length })
      .end(answer.bytes);
  });
});

server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
