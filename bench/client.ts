import { Agent, request, type IncomingMessage } from 'node:http';

export type Answer = { status: number; body: string };
export type Client = {
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): void;
};

/** A lean client with lasting connections: what it costs is taken from what is measured. */
export function createClient(base: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(base);
  return {
    send: (method, path, body, headers = {}) =>
      new Promise((done, failed) => {
        const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
        const told = bytes
          ? { ...headers, 'content-type': 'application/json', 'content-length': bytes.length }
          : headers;
        const sent = request({ agent, hostname, port, method, path, headers: told }, (answer) =>
          readAll(answer).then(done, failed),
        );
        sent.on('error', failed);
        sent.end(bytes ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}

async function readAll(answer: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return { status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() };
}
