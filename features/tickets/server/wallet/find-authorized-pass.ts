import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { verify } from '#platform/secrets.ts';
import { readAppleKeys } from '#platform/wallet-keys.ts';
import { getTicketSecret } from '../create-ticket-key.ts';
import { listPassesBySerial, type StoredPass } from './queries.ts';
import { formatPassText } from './create-pass-token.ts';

/** The pass whose token a device sends as `Authorization: ApplePass <token>`; throws 'unauthenticated' for any other. */
export async function findAuthorizedPass(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  { passType, serial }: { passType: string; serial: string },
  authorization: string | undefined,
): Promise<StoredPass> {
  const token = /^ApplePass (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
  const secret = await getTicketSecret(database);
  const passes = await listPassesBySerial(database, serial, 'apple');
  const pass = passes.find(({ owner }) => verify(secret, formatPassText(serial, owner), token));
  if (!pass || passType !== readAppleKeys(config)?.passType)
    throw new ProblemError('unauthenticated');
  return pass;
}
