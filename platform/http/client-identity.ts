import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** Who sends a request, as far as limits are concerned. */
export type ClientIdentity = {
  /** An IPv4 address, or the /64 of an IPv6 address: one household or one telephone. */
  client: string;
  /** The /48 of an IPv6 address, which one customer of a provider may hold whole; null for IPv4. */
  network: string | null;
};

/** How many times as much a network may do as one client: requests and connections, and chairs held without paying. */
export const networkFactors = { requests: 8, heldChairs: 4 } as const;

/**
 * The identity by which every limit counts a client. `reportedIp` is Fastify's `request.ip`: the address of the connection, or the one
 * that a proxy named in TRUST_PROXY reports; undefined, whatever its type says, when the client has gone meanwhile. An IPv4 address
 * written as IPv6 (::ffff:192.0.2.1) counts as IPv4. Everything that is no address counts as one client.
 */
export function getClientIdentity(reportedIp: string | undefined): ClientIdentity {
  const ip = removePort(reportedIp ?? '');
  if (isIP(ip) === 0) return { client: 'unknown', network: null };
  if (!isIPv6(ip)) return { client: ip, network: null };
  // The library takes ::192.0.2.1 for an IPv4 address, which 0::192.0.2.1 is not.
  const address = ipaddr.process(removeZone(ip).replace(/^::(?=\d+\.)/, '0::'));
  if (address instanceof ipaddr.IPv4) return { client: address.toString(), network: null };
  const prefix = (count: number) =>
    `${address.parts
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':')}::/${count * 16}`;
  return { client: prefix(4), network: prefix(3) };
}

/** The address in the list of a person's devices: whole for IPv4, the /64 for IPv6, as the auth library stores it. */
export const getSessionIp = (request: { ip: string }): string =>
  getClientIdentity(request.ip).client.replace('/64', '');

/** The address at the other end of a connection: a client or a proxy. */
export const getRemoteAddress = (socket: Socket): string => socket.remoteAddress ?? '';

/** Whether an address is one of the proxies of TRUST_PROXY, whose X-Forwarded-For counts. */
export function createProxyMatcher(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const ranges = proxies.flatMap((item) => (item === 'loopback' ? ['127.0.0.0/8', '::1'] : [item]));
  for (const range of ranges) {
    const [ip = '', prefix] = range.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(prefix), family);
  }
  return (address) => {
    const ip = removeZone(address);
    return isIP(ip) !== 0 && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
  };
}

/** Some proxies report the port too, which is another one for each connection: 192.0.2.1:4711, [2001:db8::1]:4711. */
const removePort = (ip: string): string =>
  ip.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Without its zone: fe80::1%eth0. */
const removeZone = (ip: string): string => ip.replace(/%.*/, '');

/** The client that limits count; null when RATE_LIMIT is off, which turns every limit off. */
export const getCountedClient = (
  { config }: { config: Pick<Config, 'RATE_LIMIT'> },
  request: { ip: string },
): ClientIdentity | null => (config.RATE_LIMIT ? getClientIdentity(request.ip) : null);
