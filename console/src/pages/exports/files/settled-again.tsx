import { Button, Group, Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Notice } from '../../../parts/notice/notice.tsx';
import { useWords } from '../../../shell/language.tsx';
import { type Export, type Settlement, useAsked, useMayWrite } from '../use-exports.ts';
import { listWords } from './words.ts';

/** The last one that counts: the newest version among those that are booked, else of all. */
export function lastTaken(exports: readonly Export[]): Export | undefined {
  const made = exports.filter(({ file }) => file);
  const booked = made.filter((one) => one.booked);
  const those = booked.length > 0 ? booked : made;
  return those.toSorted((one, other) => other.version - one.version)[0];
}

interface Again {
  exports: readonly Export[];
  /** Newest first; there is one at least. */
  versions: readonly Settlement[];
}

/** Says that the month has become another one since its file was taken, and what to do. */
export function SettledAgain({ exports, versions }: Again) {
  const words = useWords(listWords);
  const formats = useFormats();
  const { ask } = useAsked();
  const may = useMayWrite();
  const last = lastTaken(exports);
  const newest = versions[0]!;
  const then = versions.find(({ version }) => version === last?.version);
  if (!last || !then || then.version === newest.version) return null;
  // A file of the difference may be there already, and wait for being booked.
  const there = exports.some(
    ({ version, since, file }) =>
      file && version === newest.version && (since ?? 1) <= last.version,
  );
  if (there && !last.booked) return null;
  const difference = formats.difference(newest.netInCents - then.netInCents);
  const take = () =>
    ask({ view: 'take', template: last.template, version: undefined, since: last.version });
  const compare = () => ask({ view: 'difference', from: last.version, to: newest.version });
  return (
    <Notice title={words.again(last.version, newest.version)}>
      <Text size="sm" mb="sm">
        {there ? words.againThere(difference) : words.againAbout(difference)}
      </Text>
      <Group gap="sm">
        {may && !there && (
          <Button size="compact-sm" onClick={take}>
            {words.takeDifference(last.version)}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={compare}>
          {words.see}
        </Button>
      </Group>
    </Notice>
  );
}
