import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type DeliveryState, deliveryStates } from '../../../parts/deliveries/state-mark.tsx';
import { deliveryWords } from '../../../parts/deliveries/words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import classes from './chain.module.css';
import { type Item, nameOf } from './forest.ts';

/** Something that happened; a door to its details. */
export function Node({ item, isAsked }: { item: Item; isAsked: boolean }) {
  const words = useWords(all);
  const formats = useFormats();
  const { kind, what, at, by, amountInCents, number } = item;
  return (
    <Door item={item} isAsked={isAsked}>
      <Text size="xs" c="var(--quiet)">
        {words[kind]}
        {isAsked && ` · ${words.thisOne}`}
      </Text>
      <Text size="sm" fw={600} lh={1.3}>
        {what}
        {kind === 'settlement' && ` · v${number}`}
        {amountInCents !== null && ` · ${formats.euros(amountInCents)}`}
      </Text>
      <Outcome item={item} />
      <Text size="xs" c="var(--quiet)">
        {formats.moment(at)}
        {by && ` · ${by.name}`}
      </Text>
    </Door>
  );
}

/** The calls of a delivery as one answer: the last one, and how many there were. */
export function AnswerNode({ delivery, attempts }: { delivery: Item; attempts: readonly Item[] }) {
  const words = useWords(all);
  const formats = useFormats();
  const last = attempts.at(-1)!;
  return (
    <Door item={delivery} isAsked={false}>
      <Text size="xs" c="var(--quiet)">
        {words.attempt} · {words.attemptsMade(attempts.length)}
      </Text>
      <Outcome item={last} />
      <Text size="xs" c="var(--quiet)">
        {formats.moment(last.at)}
      </Text>
    </Door>
  );
}

interface DoorProps {
  item: Item;
  isAsked: boolean;
  children: ReactNode;
}

function Door({ item, isAsked, children }: DoorProps) {
  const { asked } = useAsked();
  return (
    <Link
      className={classes.node}
      data-asked={isAsked || undefined}
      to="/happened"
      search={{ ...asked, open: nameOf(item) }}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}

/** How it ended, by mark and word; the colour only repeats it. */
export function Outcome({ item }: { item: Item }) {
  const words = useWords(deliveryWords);
  const { kind, outcome } = item;
  if (outcome === null) return null;
  const isState = (deliveryStates as readonly string[]).includes(outcome) && kind === 'delivery';
  const [mark, color] = looksOf(kind, outcome);
  const text = outcome in words ? words[outcome as 'timeout'] : outcome;
  return (
    <Text size="sm" fw={600} c={color}>
      <span aria-hidden>{mark}</span> {isState ? words[outcome as DeliveryState] : text}
    </Text>
  );
}

function looksOf(kind: Item['kind'], outcome: string): [mark: string, color: string] {
  const good: [string, string] = ['✓', 'var(--good)'];
  const bad: [string, string] = ['✕', 'var(--bad)'];
  if (kind === 'refusal') return bad;
  if (kind === 'request' || kind === 'attempt') return /^[23]/.test(outcome) ? good : bad;
  if (outcome === 'delivered' || outcome === 'booked') return good;
  if (outcome === 'failed') return bad;
  return ['◔', 'var(--ink)'];
}
