import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../shell/language.tsx';
import { useChange } from '../../shell/use-call.ts';
import { Ask } from '../ask.tsx';
import { noBanner } from '../no-banner.ts';
import { Lost, Shown } from '../states.tsx';
import { type SavedView, useGoing, useViews, useWhere } from './use-views.ts';
import { viewWords } from './words.ts';

/** All views of the role: opened, renamed, deleted. */
export function ManageViews({ opened, close }: { opened: boolean; close(): void }) {
  const words = useWords(viewWords);
  const views = useViews();
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={words.manageTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
      <Stack gap="sm">
        <Text size="sm">{words.manageAbout}</Text>
        <Shown of={views}>
          {({ views: all }) =>
            all.length === 0 ? (
              <Text c="var(--quiet)">{words.none}</Text>
            ) : (
              <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
                {all.map((view) => (
                  <li key={view.id}>
                    <Line view={view} close={close} />
                  </li>
                ))}
              </Stack>
            )
          }
        </Shown>
      </Stack>
    </Modal>
  );
}

function Line({ view, close }: { view: SavedView; close(): void }) {
  const words = useWords(viewWords);
  const go = useGoing();
  const where = useWhere()(view);
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <Rename view={view} done={() => setRenaming(false)} />;
  const open = () => {
    close();
    go(view);
  };
  return (
    <Group justify="space-between" gap="xs">
      <div translate="no">
        <Anchor
          component="button"
          type="button"
          ta="start"
          onClick={open}
          aria-label={words.open(view.name)}
        >
          {view.name}
        </Anchor>
        <Text size="xs" c="var(--quiet)">
          {where}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={words.renameOf(view.name)}
          onClick={() => setRenaming(true)}
        >
          {words.rename}
        </Button>
        <Delete view={view} />
      </Group>
    </Group>
  );
}

function Rename({ view, done }: { view: SavedView; done(): void }) {
  const words = useWords(viewWords);
  const [name, setName] = useState(view.name);
  const replace = useChange('replaceView', done);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { name: name.trim(), address: view.address };
    replace.mutate({ path: { viewId: view.id }, body });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={words.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={80}
          required
          autoFocus
          style={{ flex: '1 1 12rem' }}
        />
        <Button type="submit" loading={replace.isPending}>
          {words.save}
        </Button>
        <Button variant="default" onClick={done}>
          {words.cancel}
        </Button>
      </Group>
      {replace.error && <Lost error={replace.error} />}
    </form>
  );
}

function Delete({ view: { id, name } }: { view: SavedView }) {
  const words = useWords(viewWords);
  const remove = useChange('deleteView');
  const change = { ...remove, mutate: () => remove.mutate({ path: { viewId: id } }) };
  return (
    <Ask
      label={words.delete}
      name={words.deleteOf(name)}
      doIt={words.delete}
      change={change}
      done={remove.isSuccess}
    >
      {words.deleteAbout}
    </Ask>
  );
}
