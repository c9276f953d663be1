import { createServer, type Server, type Socket } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendEvent } from '#features/payments/server/sandbox/deliver-webhooks.ts';
import { createStripe } from '#features/payments/server/stripe/stripe-provider.ts';
import { createApplePush } from '#features/tickets/server/wallet/send-apple-push.ts';
import { patchGoogleWallet } from '#features/tickets/server/wallet/send-google-update.ts';
import { walletHosts } from '#features/tickets/server/wallet/wallet-hosts-provider.ts';
import { createWalletKeys } from '#features/tickets/server/wallet/testing/create-wallet-keys.ts';
import { sendRequest } from '#features/webhooks/server/send-request.ts';
import { systemClock } from '#platform/clock.ts';
import { parseConfig } from '#platform/config.ts';
import { deadlines, type OutsideService } from '#platform/deadlines.ts';
import { sendEmail } from '#platform/email/send-email.ts';
import { openBucket } from '#platform/files/open-bucket.ts';
import type { FileStore } from '#platform/files/store.ts';
import { readGoogleKeys } from '#platform/wallet-keys.ts';

const shortMs = 250;
const latestMs = 8_000;

/** A server sends what is before the bar at once, and the rest byte by byte. */
type Script = `${string}|${string}`;
const filler = ' '.repeat(5_000);
const http = 'HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n';
const httpScripts: Record<string, Script> = {
  'that is slow': `|${http}${filler}`,
  'that begins at once and goes on slowly': `${http}|${filler}`,
};
const smtpScripts: Record<string, Script> = {
  'that is slow': `|220-${filler}`,
  'that begins at once and goes on slowly': `220 mail.example.org\r\n|250-${filler}`,
};
const [settingsFrame, pingFrame] = ['\0\0\0\x04\0\0\0\0\0', '\0\0\x08\x06\0\0\0\0\0 a ping '];
const http2Scripts: Record<string, Script> = {
  'that begins at once and goes on slowly': `${settingsFrame}|${pingFrame.repeat(300)}`,
};

const servers: { server: Server; sockets: Set<Socket> }[] = [];

async function startSlowServer(script: Script): Promise<number> {
  const sockets = new Set<Socket>();
  const [start = '', slow = ''] = script.split('|');
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(start, 'latin1');
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < slow.length) socket.write(slow.slice(sent, (sent += 1)), 'latin1');
    }, 20);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({ server, sockets });
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

afterEach(() => {
  for (const { server, sockets } of servers.splice(0)) {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
});

const keys = createWalletKeys();
const google = readGoogleKeys(keys.variables);
const topic = 'pass.org.example.tickets';
// A client whose deadline is declared anywhere else is too late here.
const originals = { ...deadlines };
beforeAll(() => {
  for (const service of Object.keys(deadlines)) Object.assign(deadlines, { [service]: shortMs });
});
afterAll(() => void Object.assign(deadlines, originals));

let folder: string;
let upload: { path: string; bytes: number };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namugongo-deadlines-'));
  upload = { path: join(folder, 'upload'), bytes: 200 };
  await writeFile(upload.path, ' '.repeat(200));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const withBucket = (prefix: 'S3' | 'BACKUP_S3', work: (store: FileStore) => Promise<unknown>) =>
  async function call(port: number) {
    const variables = {
      BUCKET: 'files',
      ENDPOINT: `http://127.0.0.1:${port}`,
      ACCESS_KEY_ID: 'key',
      SECRET_ACCESS_KEY: 'secret',
      FORCE_PATH_STYLE: 'on',
    };
    const config = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [`${prefix}_${name}`, value]),
    );
    const backup = { BACKUP_DIR: folder, BACKUP_KEY: `age1${'q'.repeat(58)}` };
    const store = await openBucket(parseConfig({ ...config, ...backup }), prefix);
    if (store) await work(store);
  };
const storeCalls = {
  store: (store: FileStore) => store.store('key', upload),
  read: async (store: FileStore) => text((await store.read('key')) ?? Readable.from([])),
  remove: (store: FileStore) => store.remove('key'),
  async list(store: FileStore) {
    for await (const { key } of store.list('folder')) expect(key).toBe('');
  },
};

type Trial = {
  scripts: Record<string, Script>;
  /** Each must reject. */
  calls: Record<string, (port: number) => Promise<unknown>>;
};
const listStoreCalls = (prefix: 'S3' | 'BACKUP_S3') =>
  Object.entries(storeCalls).map(([name, work]) => [`${prefix} ${name}`, withBucket(prefix, work)]);

/** The type checker asks for each service. */
const trials: Record<OutsideService, Trial> = {
  'file store': {
    scripts: httpScripts,
    calls: Object.fromEntries([...listStoreCalls('S3'), ...listStoreCalls('BACKUP_S3')]),
  },
  'mail server': {
    scripts: smtpScripts,
    calls: {
      send: (port) =>
        sendEmail({ to: 'a@example.org', from: 'b@example.org' }, `smtp://127.0.0.1:${port}`),
    },
  },
  Stripe: {
    scripts: httpScripts,
    calls: {
      async retrieve(port) {
        const { retrieve } = createStripe({
          secretKey: 'sk_test_1',
          publishableKey: 'pk_test_1',
          webhookSecret: 'whsec_1',
          clock: systemClock,
          address: { host: '127.0.0.1', port, protocol: 'http' },
        });
        const { outcome } = await retrieve('pi_1');
        if (outcome === 'unknown') throw new Error(outcome);
      },
    },
  },
  'Apple Wallet': {
    scripts: http2Scripts,
    calls: {
      push: (port) =>
        createApplePush(null, { ...walletHosts, applePush: `http://127.0.0.1:${port}` })(
          topic,
          't',
        ),
    },
  },
  'Google Wallet': {
    scripts: httpScripts,
    calls: {
      async update(port) {
        const url = `http://127.0.0.1:${port}`;
        const hosts = { ...walletHosts, googleToken: url, googleWallet: url };
        if (google)
          await patchGoogleWallet(google, hosts, systemClock.now(), { path: 'class/1', body: {} });
      },
    },
  },
  'webhook receiver': {
    // Its status counts, whatever follows.
    scripts: { 'that is slow': httpScripts['that is slow'] ?? '|' },
    calls: {
      async send(port) {
        const url = `http://127.0.0.1:${port}`;
        const { error } = await sendRequest({ url, headers: {}, body: '', allowsLocalhost: true });
        if (error !== null) throw new Error(error);
      },
    },
  },
  sandbox: {
    scripts: httpScripts,
    calls: {
      async deliver(port) {
        const event = { body: '{}' };
        const settings = { webhookUrl: `http://127.0.0.1:${port}`, webhookSecret: 's' };
        const error = await sendEvent({ ...settings, clock: systemClock }, event);
        if (error !== null) throw new Error(error);
      },
    },
  },
};

describe.each(Object.entries(trials))('%s', (_, { scripts, calls }) => {
  const cases = Object.entries({ 'that accepts and is silent': '|' as const, ...scripts }).flatMap(
    ([server, script]) =>
      Object.entries(calls).map(([name, call]) => ({ name, server, script, call })),
  );
  test.each(cases)('$name ends in time at a server $server', async ({ script, call }) => {
    const port = await startSlowServer(script);
    const startedAt = performance.now();
    await expect(call(port)).rejects.toThrow();
    const milliseconds = performance.now() - startedAt;
    expect(milliseconds).toBeGreaterThan(shortMs - 50);
    expect(milliseconds).toBeLessThan(latestMs);
  });
});
