import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a certificate says; an issuer that is not given means that it signs itself. */
export interface CertificateFacts {
  name: string;
  /** Host names and IPv4 addresses. */
  hosts?: string[];
  from?: Date;
  until?: Date;
  authority?: boolean;
  /** For what it may be used; without it, for all. */
  purpose?: 'server' | 'client';
  issuer?: Certificate;
}

/** A certificate with its key, as TLS takes them. */
export interface Certificate {
  name: string;
  cert: string;
  key: string;
  privateKey: KeyObject;
}

const DAY_MS = 86_400_000;

/** Makes an X.509 certificate (RFC 5280) by hand: no program is needed for it. */
export function makeCertificate(facts: CertificateFacts): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { from = new Date(Date.now() - DAY_MS), until = new Date(Date.now() + DAY_MS) } = facts;
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_SHA256,
    nameOf(facts.issuer?.name ?? facts.name),
    der(0x30, timeOf(from), timeOf(until)),
    nameOf(facts.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensionsOf(facts))),
  );
  const signature = sign('sha256', signed, facts.issuer?.privateKey ?? privateKey);
  const whole = der(0x30, signed, ECDSA_SHA256, der(0x03, Buffer.of(0), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g)!;
  return {
    name: facts.name,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    privateKey,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = der(0x30, oid('2a8648ce3d040302'));

const nameOf = (name: string) =>
  der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(name)))));

/** 2026-01-02T03:04:05.678Z as 260102030405Z. */
const timeOf = (moment: Date) =>
  der(0x17, Buffer.from(`${moment.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

function extensionsOf({ hosts = [], authority = false, purpose }: CertificateFacts): Buffer[] {
  const isAuthority = der(0x30, ...(authority ? [der(0x01, Buffer.of(0xff))] : []));
  const names = hosts.map((host) =>
    /^[\d.]+$/.test(host)
      ? der(0x87, Buffer.from(host.split('.').map(Number)))
      : der(0x82, Buffer.from(host)),
  );
  const use = purpose === 'server' ? '2b06010505070301' : '2b06010505070302';
  return [
    extension('551d13', isAuthority),
    ...(names.length > 0 ? [extension('551d11', der(0x30, ...names))] : []),
    ...(purpose ? [extension('551d25', der(0x30, oid(use)))] : []),
  ];
}

const extension = (id: string, value: Buffer) => der(0x30, oid(id), der(0x04, value));
