import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Proxy = { base: string; stop(): Promise<void> };

const failMilliseconds = 2_000;
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

type Backend = { port: number; failedUntil: number };

/**
 * A proxy that decides like nginx with the example: round robin; a backend that fails gets no requests for 2 seconds; a request is
 * repeated on another backend when no connection was made, or when its method is idempotent and no response has begun.
 */
export async function startProxy(ports: readonly number[], port = 0): Promise<Proxy> {
  const backends = ports.map((port): Backend => ({ port, failedUntil: 0 }));
  let next = 0;

  function chooseBackend(tried: ReadonlySet<Backend>): Backend | undefined {
    const candidates = backends.filter(
      (item) => item.failedUntil < performance.now() && !tried.has(item),
    );
    return candidates[next++ % candidates.length];
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const tried = new Set<Backend>();
    for (;;) {
      const backend = chooseBackend(tried);
      if (!backend) {
        // Like nginx, it tries all of them again for the next request.
        for (const item of backends) item.failedUntil = 0;
        outgoing.writeHead(502).end('Bad Gateway');
        return;
      }
      tried.add(backend);
      const outcome = await forward(backend.port, incoming, body, outgoing);
      if (outcome === 'done') return;
      backend.failedUntil = performance.now() + failMilliseconds;
      if (outcome === 'not repeatable') {
        outgoing.writeHead(502).end('Bad Gateway');
        return;
      }
    }
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  // A connection closed after five idle seconds could be one that a busy client is about to use.
  server.keepAliveTimeout = 0;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Outcome = 'done' | 'repeatable' | 'not repeatable';

function forward(
  port: number,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<Outcome> {
  return new Promise((done) => {
    let isConnected = false;
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
    const sent = request(options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
      done('done');
    });
    sent.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
    sent.on('error', () =>
      done(!isConnected || idempotentMethods.has(method) ? 'repeatable' : 'not repeatable'),
    );
    outgoing.on('close', () => sent.destroy());
    sent.end(body);
  });
}
