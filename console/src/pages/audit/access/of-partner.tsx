import { Stack, Text, Title } from '@mantine/core';
import { spanUntil } from '../../../parts/hours.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { CallerTable } from '../requests/callers.tsx';
import { PeopleMatrix } from './people-matrix.tsx';
import { accessWords } from './words.ts';

const WEEK_H = 168;

/** The people of a partner by companies, and what its credentials did lately. */
export function OfPartner() {
  const words = useWords(accessWords);
  const people = useCall('listStaff', { query: { limit: 250 } });
  const query = spanUntil(Date.now(), WEEK_H);
  const figures = useCall('readRequestFigures', { query }, { keep: true });
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {words.people}
        </Title>
        <Shown of={people}>
          {({ staff }) =>
            staff.length === 0 ? (
              <Empty title={words.noPeople}>{words.noPeopleAdvice}</Empty>
            ) : (
              <PeopleMatrix staff={staff.filter(({ endedAt }) => endedAt === null)} />
            )
          }
        </Shown>
        <Text size="xs" c="var(--quiet)">
          {words.peopleAbout}
        </Text>
      </Stack>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {words.callers}
        </Title>
        <Shown of={figures}>
          {({ clients }) => <CallerTable label={words.callers} clients={clients} />}
        </Shown>
      </Stack>
    </Stack>
  );
}
