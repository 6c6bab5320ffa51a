import { Paper, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../parts/formats.ts';
import { useWords } from '../../shell/language.tsx';
import classes from './expenses.module.css';
import type { Tab } from './route.ts';
import { type Figures, useAsked, useRequests } from './use-expenses.ts';
import { words as all } from './words.ts';

/** The first thing to see: how much waits, is due, was forgotten; each is the door to its list. */
export function FiguresOfCompany({ figures }: { figures: Figures }) {
  const words = useWords(all);
  const formats = useFormats();
  const { companyId } = useAsked();
  const requests = useRequests(companyId).data?.page.totalElements;
  const about = ({ payments, people }: Figures['due']) =>
    words.about(formats.count(payments), formats.count(people), payments, people);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <Figure
        name={words.waits}
        value={requests === undefined ? '…' : formats.count(requests)}
        about={words.waitsAbout(requests ?? 0)}
        hash="requests"
      />
      {(['due', 'overdue', 'leavers'] as const).map((tab) => {
        const sums = figures[tab === 'leavers' ? 'ofLeavers' : tab];
        return (
          <Figure
            key={tab}
            name={words[tab]}
            value={formats.euros(sums.amountInCents)}
            about={about(sums)}
            warns={tab !== 'due' && sums.payments > 0}
            tab={tab}
            hash="payments"
          />
        );
      })}
    </SimpleGrid>
  );
}

interface Shown {
  name: string;
  value: string;
  about: string;
  /** Something was forgotten: a mark says so beside the colour. */
  warns?: boolean;
  tab?: Tab;
  hash: string;
}

function Figure({ name, value, about, warns, tab, hash }: Shown) {
  const { companyId } = useAsked();
  return (
    <Paper
      withBorder
      p="md"
      className={classes.figure}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/companies/$companyId/expenses"
          params={{ companyId }}
          search={(before: object) => ({ ...before, ...(tab && { tab }) })}
          hash={hash}
          hashScrollIntoView={{ behavior: 'auto' }}
        />
      )}
    >
      <Text size="sm" c="var(--quiet)">
        {name}
      </Text>
      <Text fz="1.5rem" fw={650} className={classes.amount} c={warns ? 'var(--bad)' : undefined}>
        {warns && <span aria-hidden="true">! </span>}
        {value}
      </Text>
      <Text size="sm">{about}</Text>
    </Paper>
  );
}
