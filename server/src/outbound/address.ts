import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Clouds answer here with secrets, though the address looks public. */
const metadata = ['168.63.129.16'];

/** What is handed out of IPv6; tunnels and translations of one's own network are elsewhere. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** By which IPv6 alone reaches IPv4. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * True for an address that anybody on the internet may be: not private, not ours, not one that only
 * this machine or its cloud can reach, in whatever form it is written.
 */
export function isPublic(text: string, own?: readonly string[]): boolean {
  const address = read(text);
  if (address === undefined || !isGlobal(address)) return false;
  const plain = address.toNormalizedString();
  return ![...metadata, ...(own ?? ownAddresses())].some(
    (one) => read(one)?.toNormalizedString() === plain,
  );
}

/**
 * True for an address of this machine that only it can reach. One that stands for such an address
 * at a translator is dialled through the network, and is none.
 */
export const isLoopback = (text: string): boolean =>
  read(text)?.range() === 'loopback' && !(isIP(text) === 6 && parseSix(text)!.match(NAT64));

/** True for a host in a URL, or to listen on, that is this machine and that only it can reach. */
export const isLoopbackHost = (host: string): boolean =>
  /^(.+\.)?localhost$/i.test(host) || isLoopback(host.replace(/^\[|\]$/g, ''));

/** Where a service listens, and how it is reached: of its settings. */
interface Reached {
  readonly host: string;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
}

/** True for a service that only this machine can reach, not others through a proxy before it. */
export const isOnOwnMachine = ({ host, publicUrl, trustedProxies }: Reached): boolean =>
  trustedProxies.length === 0 &&
  isLoopbackHost(host) &&
  isLoopbackHost(new URL(publicUrl).hostname);

/**
 * Reads an address as the socket that dials it does, which the library does not for ::1.2.3.4. One
 * with a zone is none of the internet.
 */
function read(text: string): Address | undefined {
  if (isIP(text) === 4) return ipaddr.parse(text);
  const six = isIP(text) === 6 ? parseSix(text) : undefined;
  return six && innermost(six);
}

function parseSix(text: string): ipaddr.IPv6 | undefined {
  const host = URL.parse(`http://[${text}]`)?.hostname;
  return host === undefined ? host : ipaddr.IPv6.parse(host.slice(1, -1));
}

/** The IPv4 address that an IPv6 one stands for, where it does. */
function innermost(address: ipaddr.IPv6): Address {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (!address.match(NAT64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isGlobal(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address.match(GLOBAL) && !isTunnel(address as ipaddr.IPv6));
}

/** ISATAP (RFC 5214), which ends in the IPv4 address of a network of one's own. */
const isTunnel = ({ parts }: ipaddr.IPv6): boolean =>
  (parts[4]! & ~0x0200) === 0 && parts[5] === 0x5efe;

/** The addresses that this machine has; asked for anew after a while. */
export function ownAddresses(): readonly string[] {
  const now = performance.now();
  if (now - known.at > KNOWN_MS) {
    const lists = Object.values(networkInterfaces()).map((list) => list ?? []);
    known = { at: now, addresses: lists.flat().map(({ address }) => address.split('%')[0]!) };
  }
  return known.addresses;
}

/** Asking the system takes as long as a whole call. */
const KNOWN_MS = 1_000;

let known: { at: number; addresses: readonly string[] } = { at: -Infinity, addresses: [] };
