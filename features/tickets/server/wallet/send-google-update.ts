import { SignJWT } from 'jose';
import { z } from 'zod';
import { withDeadline } from '#platform/with-deadline.ts';
import type { TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { type GoogleKeys, readGoogleKeys } from '#platform/wallet-keys.ts';
import { describeClass, describeObject, getClassId, getObjectId } from './build-google-pass.ts';
import { getPassContent, type PassSource } from './pass-sources.ts';
import { findPass } from './queries.ts';
import { formatSerial } from './rules.ts';
import type { WalletHosts } from './wallet-hosts-provider.ts';

const UpdateTask = z.object({ passId: z.int(), part: z.enum(['class', 'object']) });
type UpdateTask = z.output<typeof UpdateTask>;

declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'wallet-google': UpdateTask;
  }
}

/** Updates a pass, or the event of a pass, at Google, which updates the telephones. */
export function createGoogleTask(
  platform: Pick<Platform, 'config' | 'database' | 'clock'>,
  hosts: WalletHosts,
  source: PassSource,
): TaskHandler<UpdateTask> {
  const { config, database } = platform;
  const keys = readGoogleKeys(config);
  return {
    payload: UpdateTask,
    async run({ passId, part }) {
      const pass = await findPass(database, passId);
      if (!keys || !pass) return;
      const content = await getPassContent(database, source, pass);
      if (!content) return;
      const id = getObjectId(keys, formatSerial(pass), pass.owner);
      const [path, body] =
        part === 'class'
          ? [`eventTicketClass/${getClassId(keys, content)}`, describeClass(keys, content)]
          : [`eventTicketObject/${id}`, describeObject(keys, content, id)];
      const status = await patchGoogleWallet(keys, hosts, platform.clock.now(), { path, body });
      // Who opened Google's page may not have saved the pass.
      if (status >= 300 && status !== 404) throw new Error(`Google Wallet answered ${status}`);
    },
  };
}

/** Changes an object or a class at Google. Returns the status of the response. */
export const patchGoogleWallet = (
  keys: GoogleKeys,
  hosts: WalletHosts,
  now: Date,
  { path, body }: { path: string; body: object },
): Promise<number> =>
  withDeadline('Google Wallet', async (signal) => {
    const token = await getAccessToken(keys, hosts, now, signal);
    const response = await fetch(`${hosts.googleWallet}/walletobjects/v1/${path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    await response.body?.cancel();
    return response.status;
  });

const Token = z.object({ access_token: z.string().min(1) });

/** Exchanges a signed statement of the service account for a token (RFC 7523). */
async function getAccessToken(
  keys: GoogleKeys,
  hosts: WalletHosts,
  now: Date,
  signal: AbortSignal,
): Promise<string> {
  const assertion = await new SignJWT({
    scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.email)
    .setAudience('https://oauth2.googleapis.com/token')
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 3_600_000))
    .sign(keys.key);
  const response = await fetch(`${hosts.googleToken}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`Google's token service answered ${response.status}`);
  }
  return Token.parse(await response.json()).access_token;
}
