import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFocusBack } from '../../../parts/focus/focus-back.ts';
import { takesFocus } from '../../../parts/focus/go-on.ts';
import { useFormats } from '../../../parts/formats.ts';
import { noBanner } from '../../../parts/no-banner.ts';
import { keepRun } from '../../../parts/runs/use-run.ts';
import { Shown } from '../../../parts/states.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { type Figures, useAsked } from '../use-expenses.ts';
import { Refused } from './refused.tsx';
import { type PaymentRun, sendPayments } from './run-state.ts';
import { paymentWords } from './words.ts';

/** The heading of the list: whoever has begun a run goes on there. */
export const PAYMENTS = 'payments';

/** Payments that were marked, or all that are due up to a month. */
export interface Chosen {
  ids?: string[];
  due?: string;
}

interface Asked {
  companyId: string;
  figures: Figures;
  chosen: Chosen;
  close(): void;
}

/** What a payment run will do, before it does it: a dry run of the same request. */
export function Preview({ companyId, figures, chosen, close }: Asked) {
  const words = useWords(paymentWords);
  const { side, id: roleId } = useRole();
  const leaveList = useFocusBack(PAYMENTS);
  const told = useQuery({
    queryKey: [roleId, 'dry payments', companyId, chosen],
    queryFn: () => sendPayments(side, companyId, { ...chosen, dryRun: true }),
    // Each time it is opened it is looked at anew: others pay, too.
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={words.payTitle}
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
      <Shown of={told}>
        {(reply) => <Told {...{ companyId, figures, chosen, close, reply, leaveList }} />}
      </Shown>
    </Modal>
  );
}

type Reply = ReplyOf<'executeCommittedPayments'>;

interface Answered extends Asked {
  reply: Reply;
  leaveList(): void;
}

function Told(props: Answered) {
  const { companyId, figures, chosen, close, reply, leaveList } = props;
  const words = useWords(paymentWords);
  const formats = useFormats();
  const { ask } = useAsked();
  const failed = reply.results.filter(({ error }) => error);
  // Where there are more than one answer tells of, the sums are those of all that is due.
  const sums = reply.more
    ? {
        payments: figures.due.payments + figures.overdue.payments,
        cents: figures.due.amountInCents + figures.overdue.amountInCents,
      }
    : { payments: reply.executed, cents: reply.executedInCents };
  const begin = () => {
    const run = newRun(companyId, chosen, reply.more ? sums.payments : reply.results.length);
    keepRun(run);
    leaveList();
    ask({ run: run.id });
    close();
  };
  const [payments, amount] = [formats.count(sums.payments), formats.euros(sums.cents)];
  return (
    <Stack>
      {reply.executed === 0 ? (
        <Text>{words.nothing}</Text>
      ) : (
        <Will {...{ reply, payments, amount, openMonth: figures.openMonth }} />
      )}
      {reply.same > 0 && <Text size="sm">{words.same(formats.count(reply.same))}</Text>}
      <Refused failed={failed.map(({ id, error }) => ({ id, error: error! }))} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.no}
        </Button>
        {reply.executed > 0 && (
          <Button onClick={begin} ref={takesFocus}>
            {words.yes(payments, amount)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface Coming {
  reply: Reply;
  payments: string;
  amount: string;
  openMonth: string;
}

/** How much, of how many, for which months, and where it is booked. */
function Will({ reply, payments, amount, openMonth }: Coming) {
  const words = useWords(paymentWords);
  const formats = useFormats();
  const months = reply.payrolls.map(formats.month).join(', ');
  return (
    <List spacing={4}>
      <List.Item fw={600}>{words.will(payments, amount)}</List.Item>
      {!reply.more && (
        <>
          <List.Item>{words.willPeople(formats.count(reply.people))}</List.Item>
          <List.Item>{words.willMonths(months)}</List.Item>
        </>
      )}
      {reply.more && <List.Item>{words.willBatches}</List.Item>}
      <List.Item>{words.willBook(formats.month(openMonth))}</List.Item>
    </List>
  );
}

const newRun = (companyId: string, chosen: Chosen, total: number): PaymentRun => ({
  id: crypto.randomUUID(),
  key: crypto.randomUUID(),
  finished: false,
  companyId,
  ...chosen,
  total,
  executed: 0,
  same: 0,
  executedInCents: 0,
  failed: [],
});
