import type { ClientIdentity } from '#platform/http/client-identity.ts';
import type { RateLimiter } from '#platform/platform.ts';

type Limit = {
  /** Of one client: an IPv4 address, or the /64 of an IPv6 address. */
  client: number;
  /** Of one IPv6 /48, which one client may hold whole. */
  network: number;
  /** Of all together; several times the share of a client, so that no stranger uses up what the owner needs. */
  number: number;
  seconds: number;
};

const tenMinutes = 600;
const day = 86_400;

const limits = {
  search: { client: 20, network: 40, number: 120, seconds: tenMinutes },
  code: { client: 3, network: 6, number: 24, seconds: tenMinutes },
  'codes in a day': { client: 12, network: 24, number: 48, seconds: day },
  'code entry': { client: 15, network: 30, number: 120, seconds: tenMinutes },
} satisfies Record<string, Limit>;

/** Counts a search of a number that requires no code. */
export const consumeTicketSearch = (
  limiter: RateLimiter,
  telephone: string,
  client: ClientIdentity,
) => consumeShares(limiter, 'search', telephone, client);

/** Counts a code to be sent. */
export async function consumeCodeRequest(
  limiter: RateLimiter,
  telephone: string,
  client: ClientIdentity,
): Promise<void> {
  await consumeShares(limiter, 'code', telephone, client);
  await consumeShares(limiter, 'codes in a day', telephone, client);
}

/** Counts an entered code. */
export const consumeCodeEntry = (limiter: RateLimiter, telephone: string, client: ClientIdentity) =>
  consumeShares(limiter, 'code entry', telephone, client);

/** The client's own share first: calls beyond it are rejected before they count for the number. */
async function consumeShares(
  limiter: RateLimiter,
  name: keyof typeof limits,
  telephone: string,
  sender: ClientIdentity,
): Promise<void> {
  const limit = limits[name];
  const { client, network } = sender;
  const consume = (share: string, key: string, points: number) =>
    limiter.consume(`ticket ${name} of a ${share}`, key, points, limit.seconds);
  await consume('client', `${telephone} ${client}`, limit.client);
  if (network !== null) await consume('network', `${telephone} ${network}`, limit.network);
  await consume('number', telephone, limit.number);
}
