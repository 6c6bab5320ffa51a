import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { aboutTemplate } from '../../../parts/exports/about-template.ts';
import { filesWords } from '../../../parts/exports/words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { type Settlement, type Template, useAsked } from '../use-exports.ts';
import type { Chosen } from './chosen.ts';
import { takeWords } from './words.ts';

interface Choice {
  versions: readonly Settlement[];
  chosen: Chosen;
  templates: readonly Template[];
}

/** Layouts that we know from publications only. */
export const unverified = new Set(['a3', 'sap-0015']);

/** What the file looks like, of which version, and whether all of it or the difference. */
export function Choice({ versions, chosen, templates }: Choice) {
  const words = useWords(takeWords);
  const files = useWords(filesWords);
  const { ask } = useAsked();
  const { template, version } = chosen;
  const items = (own: boolean) =>
    templates
      .filter(({ readyMade }) => readyMade !== own)
      .map(({ name }) => ({ value: name, label: name }));
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={files.template}
          value={template.name}
          onChange={({ currentTarget }) =>
            ask({ template: currentTarget.value, export: undefined })
          }
          data={[
            { group: words.own, items: items(true) },
            { group: words.readyMade, items: items(false) },
          ].filter((group) => group.items.length > 0)}
        />
        {version !== undefined && <Versions {...{ versions, version, since: chosen.since }} />}
      </Group>
      <Text size="sm" c="var(--quiet)">
        {aboutTemplate(files, template)}
      </Text>
      {template.readyMade && unverified.has(template.name) && (
        <Text size="sm">{words.unverified}</Text>
      )}
    </Stack>
  );
}

interface Versions {
  versions: readonly Settlement[];
  version: number;
  since: number | undefined;
}

function Versions({ versions, version, since }: Versions) {
  const words = useWords(takeWords);
  const files = useWords(filesWords);
  const formats = useFormats();
  const { ask } = useAsked();
  const earlier = versions.filter((one) => one.version < version);
  return (
    <>
      <NativeSelect
        label={files.version}
        value={String(version)}
        data={versions.map((one) => ({
          value: String(one.version),
          label: words.versionOf(one.version, formats.day(one.settledAt)),
        }))}
        onChange={({ currentTarget }) =>
          ask({ version: Number(currentTarget.value), export: undefined })
        }
      />
      <NativeSelect
        label={files.what}
        value={String(since ?? '')}
        onChange={({ currentTarget: { value } }) =>
          ask({ since: value ? Number(value) : undefined, export: undefined })
        }
        data={[
          { value: '', label: files.whole },
          ...earlier.map((one) => ({
            value: String(one.version),
            label: files.sinceOf(one.version),
          })),
        ]}
      />
    </>
  );
}
