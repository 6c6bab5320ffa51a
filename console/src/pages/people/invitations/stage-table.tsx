import { Button, Group, Modal, Table, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useFormats } from '../../../parts/formats.ts';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useMay, useRole } from '../../../shell/session.tsx';
import { InviteAll } from './invite-all.tsx';
import { type Invitable, isInvitable } from './stages.ts';
import { useAsked } from './use-invitations.ts';
import { invitationWords } from './words.ts';

type Counted = ReplyOf<'readInvitationFunnel'>;

/** Every stage with its people, and what can be done for them. */
export function StageTable({ counted }: { counted: Counted }) {
  const words = useWords(invitationWords);
  return (
    <section aria-labelledby="stages">
      <Title order={2} size="h4" id="stages" mb="xs">
        {words.stages}
      </Title>
      <Sideways label={words.stages}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.stage}</Table.Th>
              <Table.Th scope="col" className="number">
                {words.people}
              </Table.Th>
              <Table.Th scope="col">{words.means}</Table.Th>
              <Table.Th scope="col">{words.who}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {counted.stages.map((one) => (
              <StageRow key={one.stage} one={one} at={counted.at} />
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
    </section>
  );
}

function StageRow({ one, at }: { one: Counted['stages'][number]; at: number }) {
  const words = useWords(invitationWords);
  const { count } = useFormats();
  const { stage: chosen, ask } = useAsked();
  const { readOnly } = useRole();
  const mayInvite = useMay('employees:write') && !readOnly;
  const { stage, people } = one;
  const isChosen = chosen === stage;
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
        {words[stage]}
      </Table.Th>
      <Table.Td className="number">{count(people)}</Table.Td>
      <Table.Td miw="14rem">{words[`about ${stage}`]}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            aria-label={words.whoOf(words[stage])}
            onClick={() => ask({ stage: isChosen ? undefined : stage })}
          >
            {words.who}
          </Button>
          {mayInvite && people > 0 && isInvitable(stage) && (
            <Inviting stage={stage} people={people} at={at} />
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Inviting({ stage, people, at }: { stage: Invitable; people: number; at: number }) {
  const words = useWords(invitationWords);
  const { count } = useFormats();
  const [opened, { open, close }] = useDisclosure(false);
  const say = stage === 'mailed' ? words.remind : words.invite;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open}>
        {say(count(people))}
      </Button>
      <Modal opened={opened} onClose={close} title={words.asking}>
        <InviteAll stage={stage} at={at} close={close} />
      </Modal>
    </>
  );
}
