import { Group, Text } from '@mantine/core';
import type { PreviewOf } from '../../parts/exports/use-preview.ts';
import { filesWords } from '../../parts/exports/words.ts';
import { useFormats } from '../../parts/formats.ts';
import { useWords } from '../../shell/language.tsx';
import { contentsWords } from './contents-words.ts';

interface Ahead {
  /** Null where the month has more than a preview reads. */
  contents: PreviewOf['contents'];
  /** What the version says that it amounts to, where that is known. */
  sum?: number | undefined;
}

/** How many rows a file will have, and what they add up to. */
export function Contents({ contents, sum }: Ahead) {
  const words = useWords(contentsWords);
  const files = useWords(filesWords);
  const formats = useFormats();
  const left = contents && sum !== undefined ? sum - contents.netInCents : 0;
  const shown: [string, string][] = contents
    ? [
        [files.rows, formats.count(contents.rows)],
        [files.charges, formats.euros(contents.chargesInCents)],
        [files.voids, formats.euros(contents.voidsInCents)],
        [files.net, formats.euros(contents.netInCents)],
        ...(left === 0 ? [] : [[words.left, formats.euros(left)] as [string, string]]),
      ]
    : [
        [files.rows, words.many],
        ...(sum === undefined ? [] : [[files.net, formats.euros(sum)] as [string, string]]),
      ];
  return (
    <Group component="dl" gap="xl" my={0}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="var(--quiet)">
            {name}
          </Text>
          <Text component="dd" m={0} fw={500} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Text>
        </div>
      ))}
    </Group>
  );
}
