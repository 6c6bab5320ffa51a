import { demo } from '../../../server/test/support/context.ts';
import type { Service } from '../../../server/test/support/service.ts';
import { Fringe, type Settings } from '../../src/index.ts';

/** The SDK as the first demo partner of a service. */
export const connect = (service: Service, settings: Partial<Settings> = {}): Fringe => {
  const { clientId, clientSecret } = demo().partners[0]!;
  return new Fringe({ baseUrl: service.url, clientId, clientSecret, ...settings });
};

/** The SDK as the operator. */
export const connectOperator = (service: Service): Fringe =>
  new Fringe({ baseUrl: service.url, ...demo().operator });

/** Everything that an iteration gives. */
export async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
