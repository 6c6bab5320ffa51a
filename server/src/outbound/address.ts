import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Clouds answer here with secrets, though the address looks public. */
const metadata = ['168.63.129.16'];

/** 64:ff9b:1::/48, by which a network of one's own reaches IPv4; the library does not know it. */
const LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');

/**
 * True for an address that anybody on the internet may be: not private, not ours, not one that only
 * this machine or its cloud can reach, in whatever form it is written.
 */
export function isPublic(text: string, own: readonly string[] = ownAddresses()): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = innermost(ipaddr.parse(text));
  if (address === undefined || address.range() !== 'unicast') return false;
  const plain = address.toNormalizedString();
  return ![...metadata, ...own].some(
    (one) => innermost(ipaddr.parse(one))?.toNormalizedString() === plain,
  );
}

/** True for an address of this machine that only it can reach. */
export const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && innermost(ipaddr.parse(text))?.range() === 'loopback';

/** The IPv4 address that an IPv6 one stands for, where it does; undefined for a tunnel. */
function innermost(address: Address): Address | undefined {
  if (address.kind() === 'ipv4') return address;
  const six = address as ipaddr.IPv6;
  if (six.isIPv4MappedAddress()) return six.toIPv4Address();
  const range = six.range();
  if (range === 'rfc6052') return lastFour(six);
  // Tunnels, translations of one's own network, and the old form that is like an IPv4 address.
  const compatible = six.parts.slice(0, 6).every((part) => part === 0) && range !== 'loopback';
  if (range === '6to4' || range === 'teredo' || range === 'rfc6145') return undefined;
  if (six.match(LOCAL_NAT64) || (compatible && range !== 'unspecified')) return undefined;
  return six;
}

const lastFour = (address: ipaddr.IPv6): ipaddr.IPv4 =>
  new ipaddr.IPv4(address.toByteArray().slice(12));

/** The addresses that this machine has now. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address.split('%')[0]!),
  );
