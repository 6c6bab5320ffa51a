import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Lost } from '../../parts/states.tsx';
import { useCompany } from '../company.ts';
import { useWords } from '../language.tsx';
import { roleWords } from '../role-words.ts';
import { useSession } from '../session.tsx';
import { useChange } from '../use-call.ts';
import { lookWords } from './words.ts';

const roles = ['payroll', 'hr', 'viewer'] as const;
type LookRole = (typeof roles)[number];

interface Opened {
  opened: boolean;
  close(): void;
}

/** Begins to see a company as one of its people does: with a reason, which the company may read. */
export function LookForm({ opened, close }: Opened) {
  const words = useWords(lookWords);
  const company = useCompany();
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={words.title}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {company ? <Fields companyId={company.id} name={company.name} close={close} /> : words.none}
    </Modal>
  );
}

function Fields({ companyId, name, close }: { companyId: string; name: string; close(): void }) {
  const words = useWords(lookWords);
  const names = useWords(roleWords);
  const { choose } = useSession();
  const [role, setRole] = useState<LookRole>('payroll');
  const [reason, setReason] = useState('');
  const start = useChange('startLook', (look) => {
    close();
    choose(look.id);
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({ body: { companyId, role, reason: reason.trim() } });
      }}
    >
      <Stack>
        <Text size="sm">{words.about(name)}</Text>
        <NativeSelect
          label={words.role}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as LookRole)}
          data={roles.map((one) => ({ value: one, label: names[`company ${one}`] }))}
        />
        <Textarea
          label={words.reason}
          description={words.reasonAbout}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          required
          data-autofocus
        />
        {start.error && <Lost error={start.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.close}
          </Button>
          <Button type="submit" loading={start.isPending} disabled={!reason.trim()}>
            {words.start}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
