import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { OtherRole } from '../../../parts/people/other-role.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { MarkedHeads } from '../../../parts/tables/marking.tsx';
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
  const columns = [
    ...[words.person, words.what, words.asked, words.schedule].map((name) => ({ name })),
    { name: words.amount, number: true as const },
    ...(may ? [{ name: words.decide }] : []),
  ];
  const chosen = requests.filter(({ id }) => marked.has(id));
  return (
    <>
      <LongTable
        caption={words.title}
        columns={columns.length + Number(may)}
        rows={requests}
        total={requests.length}
        head={
          <MarkedHeads
            columns={columns}
            all={
              may && {
                label: words.markAll,
                checked: chosen.length === requests.length,
                mark: (all) => markAll(all ? requests.map(({ id }) => id) : []),
              }
            }
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
      {may && chosen.length > 0 && <OfMarked chosen={chosen} ask={ask} />}
    </>
  );
}

/** The two answers for all that are marked. */
function OfMarked({ chosen, ask }: { chosen: readonly Request[]; ask: Waiting['ask'] }) {
  const words = useWords(requestWords);
  const { count } = useFormats();
  return (
    <Group mt="sm" gap="xs">
      <Button onClick={() => ask('approve', chosen)}>
        {words.approveMarked(count(chosen.length))}
      </Button>
      <Button variant="default" onClick={() => ask('reject', chosen)}>
        {words.rejectMarked(count(chosen.length))}
      </Button>
    </Group>
  );
}
