import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { noBanner } from '../../../parts/no-banner.ts';
import { Lost, Waiting } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwinChange } from '../../../shell/use-call.ts';
import { words as all } from '../words.ts';
import type { Subscription } from './shape.ts';

interface Props {
  subscription: Subscription;
  close: () => void;
}

const choices = ['24', '72', '168', '2160'] as const;

/** Says first how many deliveries failed or were missed, and sends them when told to. */
export function Recover({ subscription: { id, url }, close }: Props) {
  const words = useWords(all);
  const formats = useFormats();
  const [hours, setHours] = useState<string>('72');
  const { count, since } = useCount(id, hours);
  const send = useTwinChange('recoverDeliveries');
  const path = { subscriptionId: id };
  const matched = count.data?.matched;
  return (
    <Modal
      opened
      onClose={close}
      title={words.recoverTitle}
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Text size="sm">{words.recoverSince}</Text>
        <SegmentedControl
          aria-label={words.recoverSince}
          value={hours}
          onChange={setHours}
          data={choices.map((value) => ({ value, label: labelOf(value, formats.locale) }))}
        />
        <HowMany done={send.data} matched={count.isPending ? undefined : matched} />
        {(count.error ?? send.error) && <Lost error={(count.error ?? send.error)!} />}
        <Group gap="xs">
          {Boolean(matched) && !send.data && (
            <Button
              loading={send.isPending}
              disabled={count.isPending}
              onClick={() => send.mutate({ path, body: { since } })}
            >
              {words.recoverDo(formats.count(matched!))}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {words.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Counts what would be sent, without sending it, for each choice. */
function useCount(id: string, hours: string) {
  const [since, setSince] = useState(0);
  const count = useTwinChange('recoverDeliveries');
  const ask = count.mutate;
  useEffect(() => {
    const from = Math.floor(Date.now() / 1000) - Number(hours) * 3_600;
    setSince(from);
    ask({ path: { subscriptionId: id }, body: { since: from, dryRun: true } });
  }, [hours, id, ask]);
  return { count, since };
}

interface HowManyProps {
  done: { scheduled: number; matched: number } | undefined;
  matched: number | undefined;
}

function HowMany({ done, matched }: HowManyProps) {
  const words = useWords(all);
  const { count } = useFormats();
  const text = matched ? words.recoverCount(count(matched)) : words.recoverNone;
  return (
    <div role="status">
      {done && <Done {...done} />}
      {!done && (matched === undefined ? <Waiting /> : <Text>{text}</Text>)}
    </div>
  );
}

function Done({ scheduled, matched }: { scheduled: number; matched: number }) {
  const words = useWords(all);
  const { count } = useFormats();
  return (
    <Text>
      {words.recovered(count(scheduled), count(matched))} {scheduled < matched && words.recoverMore}
    </Text>
  );
}

const labelOf = (hours: string, locale: string): string => {
  const [value, unit] = Number(hours) <= 72 ? [Number(hours), 'hour'] : [Number(hours) / 24, 'day'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
};
