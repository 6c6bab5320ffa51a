import { Button, Group, Modal, Table, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
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
  // Beside the rows: who is invited leaves the row, and whoever asked still reads what was done.
  const [asked, setAsked] = useState<{ stage: Invitable; at: number }>();
  const [opened, { open, close }] = useDisclosure(false);
  const invite = (stage: Invitable) => {
    setAsked({ stage, at: counted.at });
    open();
  };
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
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
              <StageRow key={one.stage} one={one} invite={invite} />
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
      <Modal
        opened={opened}
        onClose={close}
        title={words.asking}
        closeButtonProps={{ 'aria-label': words.close }}
      >
        {asked && <InviteAll {...asked} close={close} />}
      </Modal>
    </div>
  );
}

interface Staged {
  one: Counted['stages'][number];
  invite(stage: Invitable): void;
}

function StageRow({ one, invite }: Staged) {
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
            <Button size="compact-sm" variant="default" onClick={() => invite(stage)}>
              {(stage === 'mailed' ? words.remind : words.invite)(count(people))}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
