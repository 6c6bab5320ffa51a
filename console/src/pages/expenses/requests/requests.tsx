import { Button, Checkbox, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { OtherRole } from '../../../parts/people/other-role.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useMarked } from '../../../parts/tables/use-marked.ts';
import { useWords } from '../../../shell/language.tsx';
import { type Request, useMayDecide, useRequests } from '../use-expenses.ts';
import { Decide, REQUESTS } from './decide.tsx';
import { RequestRow } from './request-row.tsx';
import type { Verb } from './use-decisions.ts';
import { requestWords } from './words.ts';

/** The requests that wait for somebody to say yes or no: one by one, or several at once. */
export function Requests({ companyId, month }: { companyId: string; month: string }) {
  const words = useWords(requestWords);
  const requests = useRequests(companyId);
  // Beside the list, and not in it: what became of a decision stays when nobody waits any more.
  const [asked, setAsked] = useState<Asked>();
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" id={REQUESTS} tabIndex={-1} mb="xs">
        {words.title}
      </Title>
      <OtherRole scope="consumptions:write" companyId={companyId} />
      <Shown of={requests}>
        {({ committedExpenses, page }) =>
          committedExpenses.length === 0 ? (
            <Empty title={words.none}>{words.noneAdvice}</Empty>
          ) : (
            <Inbox
              {...{ companyId, month, requests: committedExpenses, total: page.totalElements }}
              ask={(verb, of) => setAsked({ verb, requests: of })}
            />
          )
        }
      </Shown>
      {asked && <Decide {...{ companyId, month, ...asked }} close={() => setAsked(undefined)} />}
    </Paper>
  );
}

interface Asked {
  verb: Verb;
  requests: readonly Request[];
}

interface Waiting {
  companyId: string;
  month: string;
  requests: readonly Request[];
  total: number;
  ask(verb: Verb, requests: readonly Request[]): void;
}

function Inbox({ companyId, month, requests, total, ask }: Waiting) {
  const words = useWords(requestWords);
  const formats = useFormats();
  const may = useMayDecide();
  const { marked, mark, markAll } = useMarked();
  const chosen = requests.filter(({ id }) => marked.has(id));
  return (
    <>
      <LongTable
        caption={words.title}
        columns={may ? 7 : 5}
        rows={requests}
        total={requests.length}
        head={
          <Heads
            may={may}
            all={chosen.length === requests.length}
            markAll={(all) => markAll(all ? requests.map(({ id }) => id) : [])}
          />
        }
      >
        {(request, index) => (
          <RequestRow
            key={request.id}
            {...{ companyId, month, request, may, marked: marked.has(request.id) }}
            mark={(event) => mark(event, index, (place) => requests[place]?.id)}
            ask={(verb) => ask(verb, [request])}
          />
        )}
      </LongTable>
      {total > requests.length && <Text size="sm">{words.first(formats.count(total))}</Text>}
      {may && chosen.length > 0 && (
        <Group mt="sm" gap="xs">
          <Button onClick={() => ask('approve', chosen)}>
            {words.approveMarked(formats.count(chosen.length))}
          </Button>
          <Button variant="default" onClick={() => ask('reject', chosen)}>
            {words.rejectMarked(formats.count(chosen.length))}
          </Button>
        </Group>
      )}
    </>
  );
}

interface HeadsProps {
  may: boolean;
  all: boolean;
  markAll(all: boolean): void;
}

function Heads({ may, all, markAll }: HeadsProps) {
  const words = useWords(requestWords);
  return (
    <Table.Tr>
      {may && (
        <Table.Th scope="col" w="2.5rem">
          <Checkbox
            size="xs"
            aria-label={words.markAll}
            checked={all}
            onChange={({ currentTarget }) => markAll(currentTarget.checked)}
          />
        </Table.Th>
      )}
      {[words.person, words.what, words.asked, words.schedule].map((name) => (
        <Table.Th key={name} scope="col">
          {name}
        </Table.Th>
      ))}
      <Table.Th scope="col" className="number">
        {words.amount}
      </Table.Th>
      {may && <Table.Th scope="col">{words.decide}</Table.Th>}
    </Table.Tr>
  );
}
