import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Choice } from '../../../parts/choice.tsx';
import { useGoOn } from '../../../parts/focus/go-on.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useMarked } from '../../../parts/tables/use-marked.ts';
import { useWords } from '../../../shell/language.tsx';
import classes from '../expenses.module.css';
import { type Tab, tabs } from '../route.ts';
import { type Figures, useAsked, useMayDecide } from '../use-expenses.ts';
import { PaymentTable } from './payment-table.tsx';
import { type Chosen, PAYMENTS, Preview } from './preview.tsx';
import { Run } from './run.tsx';
import { usePayments } from './use-payments.ts';
import { paymentWords } from './words.ts';

const MOST = 1_000;

/** What is due, what was forgotten, and what leavers have left; some or all of it is paid. */
export function Payments({ companyId, figures }: { companyId: string; figures: Figures }) {
  const words = useWords(paymentWords);
  const { asked, ask } = useAsked();
  const head = useGoOn<HTMLHeadingElement>(asked.run);
  // What is overdue comes first, as long as there is any.
  const tab = asked.tab ?? (figures.overdue.payments > 0 ? 'overdue' : 'due');
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id={PAYMENTS} ref={head} tabIndex={-1}>
          {words.title}
        </Title>
        <Choice
          label={words.which}
          value={tab}
          choose={(value) => ask({ tab: value })}
          data={tabs.map((value) => ({ value, label: words[value] }))}
        />
      </Group>
      <Run companyId={companyId} />
      <ListOf key={tab} {...{ companyId, figures, tab }} />
    </Paper>
  );
}

interface Listed {
  companyId: string;
  figures: Figures;
  tab: Tab;
}

function ListOf({ companyId, figures, tab }: Listed) {
  const words = useWords(paymentWords);
  const may = useMayDecide();
  const { pages, payments, total, more } = usePayments(companyId, tab, figures);
  const { marked, mark, markAll } = useMarked();
  const [chosen, setChosen] = useState<Chosen>();
  const pays = may && tab !== 'year';
  const ids = payments.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  return (
    <Shown of={pages}>
      {() =>
        payments.length === 0 ? (
          <Empty title={words[`none_${tab}`]}>{words.noneAdvice}</Empty>
        ) : (
          <>
            {tab === 'leavers' && (
              <Text size="sm" mb="xs">
                {words.leaversAdvice}
              </Text>
            )}
            <PaymentTable
              {...{ companyId, payments, total, more, marked, mark, markAll, pays }}
              caption={words[tab]}
            />
            {pays && <Buttons {...{ ids, figures, tab, choose: setChosen }} />}
            {chosen && (
              <Preview {...{ companyId, figures, chosen }} close={() => setChosen(undefined)} />
            )}
          </>
        )
      }
    </Shown>
  );
}

interface Offer {
  ids: readonly string[];
  figures: Figures;
  tab: Tab;
  choose(chosen: Chosen): void;
}

function Buttons({ ids, figures: { due, overdue, openMonth }, tab, choose }: Offer) {
  const words = useWords(paymentWords);
  const { count } = useFormats();
  const all = due.payments + overdue.payments;
  return (
    <Group mt="sm" gap="xs" className={classes.bar}>
      {ids.length > 0 && (
        <Button disabled={ids.length > MOST} onClick={() => choose({ ids: [...ids] })}>
          {words.payMarked(count(ids.length))}
        </Button>
      )}
      {tab !== 'leavers' && all > 0 && (
        <Button variant="default" onClick={() => choose({ due: openMonth })}>
          {words.payAll(count(all))}
        </Button>
      )}
      {ids.length > MOST && <Text size="sm">{words.tooMany}</Text>}
    </Group>
  );
}
