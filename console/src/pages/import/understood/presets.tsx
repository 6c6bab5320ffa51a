import { ConflictError } from '@fringe/sdk';
import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwinChange } from '../../../shell/use-call.ts';
import { useAsked } from '../use-asked.ts';
import { type Draft, usePresets } from './use-draft.ts';
import { understoodWords } from './words.ts';

/** Which mapping the file is read by. */
export function PresetChoice() {
  const words = useWords(understoodWords);
  const { asked, ask } = useAsked();
  const presets = usePresets();
  if (presets.length === 0) return null;
  return (
    <NativeSelect
      label={words.preset}
      w={{ base: '100%', xs: '20rem' }}
      value={asked.preset ?? ''}
      onChange={({ currentTarget }) => ask({ preset: currentTarget.value || undefined })}
      data={[
        { value: '', label: words.noPreset },
        ...presets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Keeps what was said about the columns, and reads the file again by it. */
export function KeepMapping({ draft, fileName }: { draft: Draft; fileName: string }) {
  const words = useWords(understoodWords);
  const { companyId, asked, ask } = useAsked();
  const presets = usePresets();
  const current = presets.find(({ id }) => id === asked.preset);
  const usual = words.usual(fileName.replace(/\.\w+$/, '')).slice(0, 100);
  const [name, setName] = useState(current?.name ?? usual);
  const create = useTwinChange('createImportPreset', ({ id }) => ask({ preset: id }));
  const remove = useTwinChange('deleteImportPreset');
  const replaced = presets.find((one) => one.name === name.trim());
  const keep = async () => {
    // One is not changed, because imports went by it: a new one takes its name.
    if (replaced) {
      await remove.mutateAsync({ path: { companyId, importPresetId: replaced.id } });
    }
    create.mutate({ path: { companyId }, body: { name: name.trim(), ...draft.mapping() } });
  };
  const taken = create.error instanceof ConflictError;
  const error = taken ? remove.error : (create.error ?? remove.error);
  return (
    <Paper withBorder p="sm" role="group" aria-label={words.keep}>
      <Stack gap="xs">
        <Text size="sm">{words.keepAbout}</Text>
        <Group align="flex-end">
          <TextInput
            label={words.keepAs}
            value={name}
            maxLength={100}
            w={{ base: '100%', xs: '22rem' }}
            error={taken ? words.nameTaken : undefined}
            description={replaced && words.keepReplaces}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button
            disabled={!name.trim()}
            loading={create.isPending || remove.isPending}
            onClick={() => void keep().catch(() => undefined)}
          >
            {words.keep}
          </Button>
        </Group>
        {error && <Lost error={error} />}
      </Stack>
    </Paper>
  );
}
