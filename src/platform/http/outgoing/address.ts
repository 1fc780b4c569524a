import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Not public: private, loopback, link-local, shared, test, multicast and reserved networks (IANA special-purpose
 * registries).
 */
const CLOSED_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Within 2000::/3, which alone is the open internet. */
const CLOSED_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, prefix] of CLOSED_4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of CLOSED_6) closed.addSubnet(network, prefix, 'ipv6');
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is public. IPv4 inside IPv6 is not: such addresses are not routed. */
export function isOpenAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether an address may be called: an open one, and in development one's own machine. */
export const isAllowedAddress = (address: string, { development }: { development: boolean }): boolean =>
  isOpenAddress(address) || (development && isLoopback(address));

/**
 * An address that we may send to, as it is kept: https with a name or number, port 443 or one above 1023, no user or
 * fragment; in development http too. Null for any other. The name is resolved and checked when it is called.
 */
export function readOutgoingUrl(typed: string, { development }: { development: boolean }): string | null {
  const url = URL.parse(typed.trim());
  if (!url) return null;
  const secure = url.protocol === 'https:' || (development && url.protocol === 'http:');
  const port = url.port === '' ? 443 : Number(url.port);
  const host = hostName(url);
  if (!secure || url.username || url.password || url.hash || (port !== 443 && port < 1024)) return null;
  if (isIP(host) ? !isAllowedAddress(host, { development }) : !development && !host.includes('.')) return null;
  return url.href;
}

/** The name or number to call, without the brackets of IPv6. */
export const hostName = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
