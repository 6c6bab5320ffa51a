import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwinChange } from '../../../shell/use-call.ts';
import { type Template, useAsked } from '../use-exports.ts';
import { studioWords } from './words.ts';

/** Deletes a template after it has been asked once. */
export function DeleteTemplate({ companyId, template }: { companyId: string; template: Template }) {
  const words = useWords(studioWords);
  const { ask } = useAsked();
  const [opened, { open, close }] = useDisclosure(false);
  const change = useTwinChange('deleteExportTemplate', () =>
    ask({ edit: undefined, like: undefined, part: undefined }),
  );
  const path = { companyId, exportTemplateId: template.id };
  return (
    <>
      <Button variant="default" onClick={open}>
        {words.delete}
      </Button>
      <Modal opened={opened} onClose={close} title={words.deleteTitle(template.name)}>
        <Stack>
          <Text>{words.deleteAbout}</Text>
          {change.error && <Lost error={change.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.no}
            </Button>
            <Button color="red" onClick={() => change.mutate({ path })} loading={change.isPending}>
              {words.deleteYes}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
