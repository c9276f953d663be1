import { lookup as resolveHost, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

const networks: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
];
const reserved = new BlockList();
for (const [network, prefix] of networks) reserved.addSubnet(network, prefix, 'ipv4');

/** Only these are assigned to the internet; within them, some lead to an IPv4 address or are for documents. */
const assigned = new BlockList();
assigned.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

/** False for an address of this machine, of a private network, or of none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return isIPv6(address) && assigned.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** A webhook's address leads to this machine or into a private network. */
export class PrivateHostError extends Error {
  constructor() {
    super('The address is not on the internet.');
  }
}

type ResolveHost = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A `lookup` for a connection that finds public addresses only: what it checks is what is connected to, so a name that leads elsewhere
 * the second time gains nothing. A host that is an address is never looked up; whoever connects checks that.
 */
export const createPublicLookup =
  (resolve: ResolveHost = resolveHost): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new PrivateHostError(), [], 0);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateHostError(), [], 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
