import { Agent, request, type IncomingMessage } from 'node:http';

export type HttpResponse = { status: number; body: string };
export type Client = {
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<HttpResponse>;
  close(): void;
};

/** A minimal HTTP client with keep-alive connections; its own cost is part of the measurement. */
export function createClient(base: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(base);
  return {
    send: (method, path, body, headers = {}) =>
      new Promise((done, failed) => {
        const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
        const message = bytes
          ? { ...headers, 'content-type': 'application/json', 'content-length': bytes.length }
          : headers;
        const sent = request(
          { agent, hostname, port, method, path, headers: message },
          (response) => readAll(response).then(done, failed),
        );
        sent.on('error', failed);
        sent.end(bytes ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}

async function readAll(response: IncomingMessage): Promise<HttpResponse> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() };
}
