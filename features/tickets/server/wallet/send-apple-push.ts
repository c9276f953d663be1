import { type ClientHttp2Session, connect } from 'node:http2';
import { z } from 'zod';
import { idleMs } from '#platform/deadlines.ts';
import { withDeadline } from '#platform/with-deadline.ts';
import type { TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { type AppleKeys, readAppleKeys } from '#platform/wallet-keys.ts';
import { deleteDevice, findPushToken } from './queries.ts';
import type { WalletHosts } from './wallet-hosts-provider.ts';

const PushTask = z.object({ deviceId: z.int() });
type PushTask = z.output<typeof PushTask>;

declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'wallet-apple': PushTask;
  }
}

/** Tells a device that a pass of its changed; Wallet then asks which. */
export function createPushTask(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  hosts: WalletHosts,
): TaskHandler<PushTask> {
  const keys = readAppleKeys(config);
  const push = createApplePush(keys, hosts);
  return {
    payload: PushTask,
    async run({ deviceId }) {
      const pushToken = await findPushToken(database, deviceId);
      // Removed from the device, or the wallet is no longer configured.
      if (!keys || pushToken === null) return;
      const { status, reason } = await push(keys.passType, pushToken);
      if (status === 200) return;
      if (status === 410 || reason === 'BadDeviceToken')
        return deleteDevice(database, deviceId, pushToken);
      throw new Error(`Apple's push service answered ${status} ${reason}`);
    },
  };
}

/** Sends pushes over one connection. */
export function createApplePush(keys: AppleKeys | null, hosts: WalletHosts) {
  const getSession = createSessions(keys, hosts);
  return (topic: string, pushToken: string) =>
    withDeadline('Apple Wallet', (signal) => {
      const session = getSession();
      // The next push opens another one.
      signal.addEventListener('abort', () => session.destroy());
      return push(session, topic, pushToken);
    });
}

/** Apple takes many connections in short time for an attack, so one is used until it is idle. */
function createSessions(keys: AppleKeys | null, { applePush, ca }: WalletHosts) {
  let session: ClientHttp2Session | null = null;
  return (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(applePush, {
      ...(keys && { cert: keys.certificate, key: keys.key }),
      ...(ca && { ca }),
    });
    opened.on('error', () => opened.destroy());
    opened.on('goaway', () => opened.close());
    opened.setTimeout(idleMs, () => opened.close());
    opened.unref();
    session = opened;
    return opened;
  };
}

/** The status of the answer, and Apple's word for an error. */
function push(
  session: ClientHttp2Session,
  topic: string,
  pushToken: string,
): Promise<{ status: number; reason: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(pushToken)}`,
      'apns-topic': topic,
    });
    let status = 0;
    let body = '';
    stream.setEncoding('utf8');
    stream.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    stream.on('data', (part: string) => {
      body += part.slice(0, 1000);
    });
    stream.on('end', () => resolve({ status, reason: /"reason":"(\w+)"/.exec(body)?.[1] ?? '' }));
    stream.on('error', reject);
    stream.on('close', () => reject(new Error("Apple's push service closed the connection")));
    stream.end('{}');
  });
}
