import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { aboutTemplate } from '../../../parts/exports/about-template.ts';
import { filesWords } from '../../../parts/exports/words.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { type Settlement, useAsked } from '../use-month.ts';
import type { Chosen } from './chosen.ts';

interface Choice {
  companyId: string;
  versions: readonly Settlement[];
  chosen: Chosen;
}

/** What the file looks like, of which version, and whether all of it or the difference. */
export function Choice({ companyId, versions, chosen }: Choice) {
  const words = useWords(filesWords);
  const { ask } = useAsked();
  const query = { limit: 250 };
  const templates = useTwin('listExportTemplates', { path: { companyId }, query });
  const { template, version } = chosen;
  return (
    <Shown of={templates}>
      {({ exportTemplates }) => {
        const about = exportTemplates.find(({ name }) => name === template);
        return (
          <Stack gap="xs">
            <Group align="flex-end" gap="sm">
              <NativeSelect
                label={words.template}
                value={template}
                onChange={({ currentTarget }) =>
                  ask({ template: currentTarget.value, export: undefined })
                }
                data={exportTemplates.map(({ name, readyMade }) => ({
                  value: name,
                  label: readyMade ? name : `${name} (${words.own})`,
                }))}
              />
              {version !== undefined && <Versions {...{ versions, chosen }} />}
            </Group>
            <Text size="sm" c="var(--quiet)">
              {aboutTemplate(words, about)}
            </Text>
          </Stack>
        );
      }}
    </Shown>
  );
}

function Versions({ versions, chosen }: Omit<Choice, 'companyId'>) {
  const words = useWords(filesWords);
  const { ask } = useAsked();
  const { version, since } = chosen;
  const earlier = versions.filter((one) => one.version < version!);
  const chooseSince = (value: string) =>
    ask({ since: value ? Number(value) : undefined, export: undefined });
  return (
    <>
      <NativeSelect
        label={words.version}
        value={String(version)}
        data={versions.map((one) => String(one.version))}
        onChange={({ currentTarget }) =>
          ask({ version: Number(currentTarget.value), export: undefined })
        }
      />
      <NativeSelect
        label={words.what}
        value={String(since ?? '')}
        onChange={({ currentTarget }) => chooseSince(currentTarget.value)}
        data={[
          { value: '', label: words.whole },
          ...earlier.map((one) => ({
            value: String(one.version),
            label: words.sinceOf(one.version),
          })),
        ]}
      />
    </>
  );
}
