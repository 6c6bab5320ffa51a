import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { noBanner } from '../../../parts/no-banner.ts';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwinChange } from '../../../shell/use-call.ts';
import { words as all } from '../words.ts';
import type { Subscription } from './shape.ts';

/** Enables or disables a subscription, after it has said what that means. */
export function Switch({ subscription: { id, url, status } }: { subscription: Subscription }) {
  const words = useWords(all);
  const [opened, { open, close }] = useDisclosure(false);
  const enable = useTwinChange('enableSubscription', close);
  const disable = useTwinChange('disableSubscription', close);
  const isOn = status === 'enabled';
  const change = isOn ? disable : enable;
  return (
    <>
      <Button variant={isOn ? 'default' : 'filled'} size="compact-md" onClick={open}>
        {isOn ? words.disable : words.enable}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={isOn ? words.disable : words.enable}
        closeButtonProps={{ 'aria-label': words.close }}
        attributes={noBanner}
      >
        <Stack gap="sm">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          <Text size="sm">{isOn ? words.disableAsk : words.enableAsk}</Text>
          {change.error && <Lost error={change.error} />}
          <Group gap="xs">
            <Button
              data-autofocus
              loading={change.isPending}
              onClick={() => change.mutate({ path: { subscriptionId: id } })}
            >
              {isOn ? words.doDisable : words.doEnable}
            </Button>
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
