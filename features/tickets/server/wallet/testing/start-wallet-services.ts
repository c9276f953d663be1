import { createServer } from 'node:http';
import { constants, createSecureServer, type Http2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { createWalletKeys } from './create-wallet-keys.ts';

type Keys = ReturnType<typeof createWalletKeys>;
const Json = z.record(z.string(), z.unknown());

/** Apple's push service and Google's API on this machine. They record what arrives. A status of 0 is no answer. */
export async function startWalletServices({ authority, server }: Keys) {
  const pushes: { path: string; topic: string; certificate: string; body: string }[] = [];
  const updates: Update[] = [];
  const assertions: string[] = [];
  const reply = { apple: { status: 200, body: '' }, google: 200, googleToken: 200 };
  const sessions = new Set<Http2Session>();

  const apple = createSecureServer({
    cert: server.pem,
    key: server.keyPem,
    ca: authority.pem,
    requestCert: true,
    rejectUnauthorized: true,
  });
  apple.on('session', (session) => sessions.add(session));
  apple.on('stream', (stream, headers) => {
    void text(stream).then((body) => {
      const socket = stream.session?.socket;
      pushes.push({
        path: String(headers[':path']),
        topic: String(headers['apns-topic']),
        certificate: String(
          socket instanceof TLSSocket ? socket.getPeerCertificate().subject.OU : '',
        ),
        body,
      });
      if (reply.apple.status === 0) return stream.close(constants.NGHTTP2_CANCEL);
      stream.respond({ ':status': reply.apple.status });
      stream.end(reply.apple.body);
    });
  });
  await new Promise<void>((resolve) => {
    apple.listen(0, '127.0.0.1', resolve);
  });

  const google = createGoogle(updates, assertions, reply);
  await new Promise<void>((resolve) => {
    google.listen(0, '127.0.0.1', resolve);
  });

  const getPort = (address: string | AddressInfo | null) =>
    typeof address === 'object' ? (address?.port ?? 0) : 0;
  const googleUrl = `http://127.0.0.1:${getPort(google.address())}`;
  return {
    pushes,
    updates,
    assertions,
    reply,
    /** The connections to Apple's service, also those that have ended. */
    sessions,
    hosts: {
      applePush: `https://127.0.0.1:${getPort(apple.address())}`,
      googleToken: googleUrl,
      googleWallet: googleUrl,
      ca: authority.pem,
    },
    stop() {
      for (const session of sessions) session.destroy();
      apple.close();
      google.closeAllConnections();
      google.close();
    },
  };
}

type Update = { path: string; token: string; body: Record<string, unknown> };

function createGoogle(
  updates: Update[],
  assertions: string[],
  reply: { google: number; googleToken: number },
) {
  return createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/token') {
        assertions.push(new URLSearchParams(body).get('assertion') ?? '');
        response.statusCode = reply.googleToken;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ access_token: 'token-of-google' }));
        return;
      }
      updates.push({
        path: `${request.method} ${request.url}`,
        token: request.headers.authorization ?? '',
        body: Json.parse(JSON.parse(body)),
      });
      response.statusCode = reply.google;
      response.end('{}');
    });
  });
}
