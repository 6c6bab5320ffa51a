import { Group, Text, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { inBoth, useWords } from '../../shell/language.tsx';
import { Views } from '../views/views.tsx';
import { type Cycle, monthOf } from './cycles.ts';
import { MonthChooser } from './month-chooser.tsx';

const headWords = inBoth(
  { open: 'open', closed: 'closed' },
  { open: 'abierto', closed: 'cerrado' },
);

interface Head {
  title: string;
  about: ReactNode;
  cycles: readonly Cycle[];
  cycle: Cycle | undefined;
  choose(month: string): void;
  /** The title, for whoever goes on there. */
  head?: Ref<HTMLHeadingElement>;
  /** What stands beside the month. */
  children?: ReactNode;
}

/** The head of a page that shows one month of a company. */
export function MonthHead({ title, about, cycles, cycle, choose, head, children }: Head) {
  const words = useWords(headWords);
  const open = new Set(cycles.filter(({ end }) => end === null).map(monthOf));
  return (
    <Group justify="space-between" align="flex-end">
      <div>
        <Group gap="sm" align="baseline">
          <Title order={1} {...(head && { ref: head, tabIndex: -1 })}>
            {title}
          </Title>
          <Views />
        </Group>
        {about && <Text c="var(--quiet)">{about}</Text>}
      </div>
      <Group gap="sm" className="not-printed">
        <MonthChooser
          months={cycles.map(monthOf)}
          value={cycle ? monthOf(cycle) : ''}
          choose={choose}
          note={(month) => (open.has(month) ? words.open : words.closed)}
        />
        {children}
      </Group>
    </Group>
  );
}
