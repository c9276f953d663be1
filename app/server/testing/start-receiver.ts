import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type ReceivedMessage = {
  id: string;
  type: string;
  data: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  body: string;
};

function acknowledge(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** Another program that receives webhooks on this machine. */
export async function startReceiver() {
  const accepted: ReceivedMessage[] = [];
  const attempts: ReceivedMessage[] = [];
  let respond: (response: ServerResponse) => void = acknowledge;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type, data } = JSON.parse(body);
    const message = {
      id: String(request.headers['webhook-id']),
      type,
      data,
      headers: request.headers,
      body,
    };
    attempts.push(message);
    response.on('finish', () => {
      if (response.statusCode < 300) accepted.push(message);
    });
    respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Messages that it answered with a success. */
    accepted,
    attempts,
    /** Without a function, it accepts messages. */
    respondWith(next: (response: ServerResponse) => void = acknowledge) {
      respond = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether one of the signatures of a message is by this secret, as the Standard Webhooks say. */
export function isSignedBy(secret: string, { headers, body }: ReceivedMessage): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
