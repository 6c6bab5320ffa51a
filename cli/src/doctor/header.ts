/** Why a header cannot be read, part by part, as a sentence; undefined where it can. */
export function wrongInHeader(header: string): string | undefined {
  const parts = header.split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const times = valuesOf('t');
  const signatures = valuesOf('v1');
  if (times.length === 0) return 'It has no time: the part t=… is missing.';
  if (times.length > 1) return 'It has more than one time; two headers were joined.';
  if (!/^\d+$/.test(times[0]!)) return `Its time, t=${shortened(times[0]!)}, is not a number.`;
  if (times[0]!.length > 12) return 'Its time has too many digits; it counts seconds.';
  if (signatures.length === 0) return 'It has no signature: the part v1=… is missing.';
  if (signatures.some((one) => /^[0-9a-f]{64}$/.test(one))) return undefined;
  return wrongInSignature(signatures[0]!);
}

function wrongInSignature(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return 'Its signature is in capitals; it was changed.';
  if (/^[0-9a-f]+$/.test(text)) {
    return `Its signature has ${text.length} of 64 characters; it was cut.`;
  }
  return 'Its signature is not 64 hexadecimal characters; it was encoded anew.';
}

const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

/** The time that a header states, if it can be read. */
export const timeIn = (header: string): number | undefined => {
  const found = /(?:^|,)\s*t=(\d{1,12})\s*(?:,|$)/.exec(header)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** A header as it may be pasted: its name in front is not part of it. */
export const headerValue = (pasted: string): string =>
  pasted.trim().replace(/^x-service-signature\s*:\s*/i, '');
