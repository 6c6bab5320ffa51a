import { Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { type StatusColumn, StatusColumns } from '../../../charts/calls/status-columns.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { hoursPerField, spans } from '../../../parts/hours.ts';
import { Picture } from '../../../parts/picture.tsx';
import { Empty } from '../../../parts/states.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import type { AuditSearch } from '../route.ts';
import { useAsked } from '../search.ts';
import { fieldsOf } from './fields.ts';
import { HourTable } from './hour-table.tsx';
import { useHours } from './use-requests.ts';
import { callWords } from './words.ts';

type Figures = ReplyOf<'readRequestFigures'>;

/** Calls by the hour and how they ended, as a picture or as a table. */
export function ByHour({ figures }: { figures: Figures }) {
  const words = useWords(callWords);
  const { ask } = useAsked();
  const hours = useHours();
  const names = { 24: words.last24, 72: words.last72, 168: words.last168 };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {words.counted}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={words.span}
          value={hours}
          onChange={(value) => ask({ hours: value as AuditSearch['hours'] })}
          data={spans.map((value) => ({ value, label: names[value] }))}
        />
      </Group>
      <Picture
        title={words.hours}
        picture={<Columns figures={figures} />}
        table={<HourTable figures={figures} />}
      />
    </Stack>
  );
}

function Columns({ figures }: { figures: Figures }) {
  const words = useWords(callWords);
  const { count } = useFormats();
  const { asked, ask } = useAsked();
  const columns = useColumns(figures);
  const length = hoursPerField(hoursOf(figures)) * 3_600;
  if (figures.requests === 0) return <Empty title={words.nothing}>{words.nothingAdvice}</Empty>;
  const sum = (kind: 'refused' | 'failed') =>
    count(figures.hours.reduce((all, hour) => all + hour[kind], 0));
  const pick = (from: number) => {
    const isChosen = asked.from === from;
    ask(isChosen ? { from: undefined, to: undefined } : { from, to: from + length - 1 });
  };
  return (
    <StatusColumns
      about={words.picture(count(figures.requests), sum('refused'), sum('failed'))}
      columns={columns}
      chosen={asked.from}
      tick={count}
      names={words}
      pick={pick}
    />
  );
}

const hoursOf = ({ from, to }: Figures): number => Math.round((to - from) / 3_600);

function useColumns(figures: Figures): StatusColumn[] {
  const words = useWords(callWords);
  const { locale, moment, count } = useFormats();
  const [hour, day] = useMemo(() => {
    const zone = { timeZone: 'Europe/Madrid' };
    return [
      new Intl.DateTimeFormat(locale, { ...zone, hour: '2-digit', hourCycle: 'h23' }),
      new Intl.DateTimeFormat(locale, { ...zone, weekday: 'short', day: 'numeric' }),
    ];
  }, [locale]);
  const fields = fieldsOf(figures, hoursPerField(hoursOf(figures)));
  return fields.map(({ from, succeeded, refused, failed }, index) => {
    const before = fields[index - 1];
    const name = day.format(from * 1000);
    const isNew = !before || day.format(before.from * 1000) !== name;
    const texts = [count(succeeded), count(refused), count(failed)] as const;
    return {
      ...{ key: from, succeeded, refused, failed },
      short: hour.format(from * 1000).slice(0, 2),
      day: isNew ? name : undefined,
      text: words.column(moment(from), ...texts),
    };
  });
}
