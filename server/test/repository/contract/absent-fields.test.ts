import { describe, it } from 'node:test';
import { events } from '@fringe/contract/events';
import { operations } from '@fringe/contract/operations/index';
import { expectNone } from '../support/sources.ts';

interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const takesNull = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf ?? []).some(takesNull);

/** The fields of a schema that may be null and may be left out, wherever they stand. */
function undecided(schema: Schema, place: string): string[] {
  const fields = Object.entries(schema.properties ?? {});
  const own = fields.filter(([name, one]) => takesNull(one) && !schema.required?.includes(name));
  return [
    ...own.map(([name]) => `${place}/${name}`),
    ...fields.flatMap(([name, one]) => undecided(one, `${place}/${name}`)),
    ...(schema.anyOf ?? []).flatMap((one) => undecided(one, place)),
    ...(schema.items ? undecided(schema.items, place) : []),
  ];
}

const told: Record<string, unknown> = {
  ...Object.fromEntries(operations.map(({ id, reply }) => [id, reply.body ?? {}])),
  ...events,
};

describe('what the service tells of', () => {
  it('is either null or left out when there is nothing, and never both', () => {
    // What was set says null for a limit that was removed, and leaves out what was not asked for.
    const allowed =
      /^(?:platformS|s)et(Recurrent|Punctual)Limits\/limits\/(meal|transport|nursery)$/;
    const fields = Object.entries(told).flatMap(([id, body]) => undecided(body as Schema, id));
    expectNone(
      'Make the field required, or take null away; see the introduction of the reference:',
      fields.filter((field) => !allowed.test(field)),
    );
  });
});
