import { Anchor, Code } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCategoryNames } from '../../parts/category-words.ts';
import { useFormats } from '../../parts/formats.ts';
import { Seen } from '../../parts/people/not-shown.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { Empty } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useSees } from '../../shell/session.tsx';
import { codeWords } from './code-words.ts';
import classes from './employee.module.css';
import { Opening } from './tables/opening.tsx';
import { useReasons } from './tables/use-reasons.ts';
import { tableWords } from './tables/words.ts';
import type { Entry, Refusal } from './use-employee.ts';

const RoutedAnchor = createLink(Anchor<'a'>);

interface Opened {
  id: string | undefined;
  entries: readonly Entry[] | undefined;
  refusals: readonly Refusal[] | undefined;
  close(): void;
}

/** All that is known of one entry, or of a charge that was refused. */
export function EntryDrawer({ id, entries, refusals, close }: Opened) {
  const words = useWords(tableWords);
  const entry = entries?.find((one) => one.id === id);
  const refusal = refusals?.find((one) => one.id === id);
  const known = entries !== undefined && refusals !== undefined;
  return (
    <SideDrawer
      opened={id !== undefined}
      close={close}
      title={refusal ? words.refusalTitle : words.entryTitle}
      closing={words.close}
    >
      {entry && <EntryDetails entry={entry} />}
      {refusal && <RefusalDetails refusal={refusal} />}
      {known && !entry && !refusal && <Empty title={words.gone}>{words.goneAdvice}</Empty>}
    </SideDrawer>
  );
}

/** Names and values; what there is nothing to say of is left out. */
const Details = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={classes.details}>
    {of.map(
      ([name, value]) =>
        value !== null &&
        value !== false &&
        value !== '' && (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

/** Leads to the whole chain: request, change, event, delivery, answer. */
function Happened({ id }: { id: string }) {
  const words = useWords(tableWords);
  return (
    <RoutedAnchor to="/happened" search={{ id } as never}>
      {words.event}
    </RoutedAnchor>
  );
}

function EntryDetails({ entry }: { entry: Entry }) {
  const words = useWords(tableWords);
  const names = useCategoryNames();
  const codes = useWords(codeWords);
  const reasons = useReasons();
  const { euros, difference, moment } = useFormats();
  const flags = reasons.flags(entry);
  const { limit, acknowledged, sumType, amountInCents: amount } = entry;
  const sees = useSees('sealedText');
  const voided = entry.reason !== null || (!sees && (entry.voidedById ?? entry.reversesId));
  const some = (cents: number | null) => (cents === null ? null : euros(cents));
  return (
    <Details
      of={[
        [words.concept, entry.concept],
        [words.amount, sumType === 'withdrawn' ? difference(-amount) : euros(amount)],
        [words.benefit, names[entry.category]],
        [words.behaviour, codes[entry.behaviour]],
        [words.flags, flags.length > 0 && flags.map((text) => <div key={text}>⚑ {text}</div>)],
        [words.exceededBy, some(entry.exceededByInCents)],
        [
          words.acknowledged,
          acknowledged && [moment(acknowledged.at), acknowledged.note].filter(Boolean).join(': '),
        ],
        [words.late, entry.late ? words.yes : null],
        [words.reason, voided && <Seen kind="sealedText">{entry.reason}</Seen>],
        [
          words.atBooking,
          limit && euros(limit.amountInCents) + (limit.period === 'year' ? ` ${words.ofYear}` : ''),
        ],
        [words.leftBefore, limit && euros(limit.leftInCents)],
        [words.paid, moment(entry.occurredAt)],
        [words.booked, moment(entry.recordedAt)],
        [words.settled, entry.settled === null ? null : entry.settled ? words.yes : words.no],
        [words.version, entry.version ?? words.notYet],
        [
          words.charge,
          entry.reversesId && <Opening id={entry.reversesId}>{words.entryTitle}</Opening>,
        ],
        [words.void, entry.voidedById && <Opening id={entry.voidedById}>{words.isVoid}</Opening>],
        [words.payment, entry.paymentId && <Code>{entry.paymentId}</Code>],
        [words.externalId, entry.externalId && <Code>{entry.externalId}</Code>],
        [words.id, <Code key="id">{entry.id}</Code>],
        ['', <Happened key="event" id={entry.eventId ?? entry.id} />],
      ]}
    />
  );
}

function RefusalDetails({ refusal }: { refusal: Refusal }) {
  const words = useWords(tableWords);
  const names = useCategoryNames();
  const codes = useWords(codeWords);
  const reasons = useReasons();
  const { euros, moment } = useFormats();
  const some = (cents: number | null) => (cents === null ? null : euros(cents));
  return (
    <Details
      of={[
        [words.concept, refusal.concept],
        [words.amount, euros(refusal.amountInCents)],
        [words.why, `× ${reasons.refusal(refusal)}`],
        [words.benefit, names[refusal.category]],
        [words.behaviour, codes[refusal.behaviour]],
        [words.limit, some(refusal.limitInCents)],
        [words.left, some(refusal.leftInCents)],
        [words.paid, moment(refusal.occurredAt)],
        [words.refusedAt, moment(refusal.refusedAt)],
        [words.externalId, refusal.externalId && <Code>{refusal.externalId}</Code>],
        [words.id, <Code key="id">{refusal.id}</Code>],
        ['', <Happened key="event" id={refusal.id} />],
      ]}
    />
  );
}
