import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Funnel } from '../../../charts/funnel.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { Picture } from '../../../parts/picture.tsx';
import { Shown } from '../../../parts/states.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { FunnelTable } from './funnel-table.tsx';
import { Invitees } from './invitees.tsx';
import { StageTable } from './stage-table.tsx';
import { useAsked, useFunnel } from './use-invitations.ts';
import { invitationWords } from './words.ts';

/** Who is registered, who got a mail, who confirmed; and the invitations of all others. */
export function Invitations() {
  const words = useWords(invitationWords);
  const { importId, ask } = useAsked();
  const funnel = useFunnel();
  return (
    <Stack gap="xl">
      <VisuallyHidden>
        <h2>{words.heading}</h2>
      </VisuallyHidden>
      {importId && (
        <Group gap="sm">
          <Text size="sm">{words.ofImport}</Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => ask({ import: undefined, stage: undefined })}
          >
            {words.everybody}
          </Button>
        </Group>
      )}
      <Shown of={funnel}>
        {(counted) => (
          <>
            <Steps counted={counted} />
            <StageTable counted={counted} />
          </>
        )}
      </Shown>
      <Invitees />
    </Stack>
  );
}

function Steps({ counted }: { counted: ReplyOf<'readInvitationFunnel'> }) {
  const words = useWords(invitationWords);
  const { count, locale } = useFormats();
  const { registered, mailed, confirmed } = counted;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const steps = [
    [words.registered, registered],
    [words.reached, mailed],
    [words.done, confirmed],
  ] as const;
  const shown = steps.map(([label, value]) => {
    const share = registered > 0 ? ` · ${percent.format(value / registered)}` : '';
    return { label, value, text: count(value) + share };
  });
  const about = words.picture(count(registered), count(mailed), count(confirmed));
  return (
    <Picture
      title={words.title}
      picture={<Funnel about={about} steps={shown} />}
      table={<FunnelTable steps={shown} />}
    />
  );
}
