import { ConnectionError, TimeoutError } from '@fringe/sdk';
import { codesOf } from './silence.ts';

const PATIENCE_MS = 2_000;

/** A connection that breaks at the first words may be one to a server that expects https. */
export async function isSchemeWrong(error: unknown, address = ''): Promise<boolean> {
  if (!(error instanceof ConnectionError) || error instanceof TimeoutError) return false;
  if (!address.startsWith('http:') || !URL.canParse(address)) return false;
  const [code] = codesOf(error.cause);
  if (code && !/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_)/.test(code)) return false;
  const { hostname, port } = new URL(address);
  return speaksTls(hostname.replaceAll(/[[\]]/g, ''), Number(port || 80));
}

/** Only asks; nothing is sent, so whose certificate it is does not matter. */
async function speaksTls(host: string, port: number): Promise<boolean> {
  const { connect } = await import('node:tls');
  return new Promise((resolve) => {
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: PATIENCE_MS });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('secureConnect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}
