import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { id: string; type: string; intentId: string | null };

/** A server that records webhooks; `refuse` is the number of next calls that fail, with `status`. */
export async function startWebhookReceiver(
  read: (body: Buffer, request: IncomingMessage) => Received | null,
) {
  const received: Received[] = [];
  const state = { refuse: 0, status: 503 };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = read(Buffer.concat(chunks), request);
      if (state.refuse > 0 || event === null) {
        state.refuse -= 1;
        response.writeHead(event === null ? 400 : state.status).end();
        return;
      }
      received.push(event);
      response.writeHead(200).end('{"received":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/payment/webhook/sandbox`,
    received,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
