import { Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFocusBack } from '../../../parts/focus/focus-back.ts';
import { takesFocus } from '../../../parts/focus/go-on.ts';
import { useFormats } from '../../../parts/formats.ts';
import { noBanner } from '../../../parts/no-banner.ts';
import { PersonLink } from '../../../parts/people/person-link.tsx';
import { RunProgress } from '../../../parts/runs/run-progress.tsx';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Request } from '../use-expenses.ts';
import { Outcomes } from './outcomes.tsx';
import { useDecisions, type Verb } from './use-decisions.ts';
import { requestWords } from './words.ts';

/** The heading of the list: whoever has decided goes on there. */
export const REQUESTS = 'requests';

interface Asked {
  companyId: string;
  month: string;
  verb: Verb;
  requests: readonly Request[];
  close(): void;
}

/** Says what the decision does and to whom, asks once, and tells what became of each. */
export function Decide({ companyId, month, verb, requests, close }: Asked) {
  const words = useWords(requestWords);
  const formats = useFormats();
  const decisions = useDecisions();
  const { outcomes, busy, error } = decisions;
  const isOver = outcomes.length === requests.length;
  const leaveList = useFocusBack(REQUESTS);
  if (outcomes.length > 0) leaveList();
  const count = requests.length;
  const total = formats.count(count);
  const done = formats.count(outcomes.length);
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={verb === 'approve' ? words.approveTitle(count) : words.rejectTitle(count)}
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
      <Stack>
        {!isOver && <Chosen {...{ companyId, month, requests }} />}
        {isOver && <Outcomes {...{ companyId, month, verb, outcomes }} />}
        {busy && (
          <RunProgress
            label={words.doing}
            done={outcomes.length}
            total={count}
            text={words.progress(done, total)}
          />
        )}
        {error && <Lost error={error} />}
        {isOver ? (
          <Group justify="flex-end">
            <Button onClick={close} ref={takesFocus}>
              {words.close}
            </Button>
          </Group>
        ) : (
          <Reason
            {...{ verb, busy, close }}
            send={(reason) => void decisions.run(requests, { companyId, verb, reason })}
          />
        )}
      </Stack>
    </Modal>
  );
}

const NAMED = 6;

/** What is about to be decided: whose, for what and how much. */
function Chosen({ companyId, month, requests }: Pick<Asked, 'companyId' | 'month' | 'requests'>) {
  const words = useWords(requestWords);
  const formats = useFormats();
  const names = useBenefitNames();
  const sum = requests.reduce((total, one) => total + one.committedAmountInCents, 0);
  return (
    <>
      <List spacing={4}>
        {requests.slice(0, NAMED).map(({ id, employeeId, category, committedAmountInCents }) => (
          <List.Item key={id}>
            <PersonLink {...{ companyId, employeeId, month }} /> · {names.category(category)} ·{' '}
            {formats.euros(committedAmountInCents)}
          </List.Item>
        ))}
        {requests.length > NAMED && (
          <List.Item>+ {formats.count(requests.length - NAMED)}</List.Item>
        )}
      </List>
      {requests.length > 1 && <Text fw={600}>{words.sum(formats.euros(sum))}</Text>}
    </>
  );
}

interface Reasoned {
  verb: Verb;
  busy: boolean;
  close(): void;
  send(reason: string): void;
}

/** Whoever rejects says why; whoever approves may. What was typed stays until it is done. */
function Reason({ verb, busy, close, send }: Reasoned) {
  const words = useWords(requestWords);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const rejects = verb === 'reject';
  const decide = () => {
    const said = reason.trim();
    setMissing(rejects && !said);
    if (said || !rejects) send(said);
  };
  return (
    <>
      <Text size="sm">{rejects ? words.rejectWill : words.approveWill}</Text>
      <Textarea
        label={rejects ? words.why : words.whyOptional}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll('\n', ' '))}
        error={missing && words.whyNeeded}
        required={rejects}
        maxLength={500}
        rows={3}
        data-autofocus={rejects || undefined}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.no}
        </Button>
        <Button loading={busy} onClick={decide} data-autofocus={!rejects || undefined}>
          {rejects ? words.rejectYes : words.approveYes}
        </Button>
      </Group>
    </>
  );
}
