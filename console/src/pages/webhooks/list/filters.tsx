import { eventTypes } from '@fringe/sdk';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { deliveryStates } from '../../../parts/deliveries/state-mark.tsx';
import { deliveryWords } from '../../../parts/deliveries/words.ts';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import type { WebhooksSearch } from '../route.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { PersonChoice } from './person-choice.tsx';

const answers = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** Which deliveries are listed, or which events of a person; each choice is in the address. */
export function Filters() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const { companies } = useCompanies();
  const { state, type, answer, company, person, from, to } = asked;
  return (
    <Group gap="sm" align="flex-end" role="search" aria-label={words.deliveries}>
      <Choice
        label={words.type}
        anything={words.anyType}
        value={type}
        data={eventTypes.map((value) => ({ value, label: value }))}
        choose={(value) => ask({ type: value })}
        width="13rem"
      />
      <Choice
        label={words.company}
        anything={words.anyCompany}
        value={company}
        data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        choose={(value) => ask({ company: value })}
        width="10rem"
      />
      <PersonChoice />
      {!person && <OfDeliveries />}
      {(state ?? type ?? answer ?? company ?? person ?? from ?? to) !== undefined && (
        <Button variant="subtle" onClick={() => ask(NO_FILTER)}>
          {words.clear}
        </Button>
      )}
    </Group>
  );
}

/** What only deliveries have: a state, an answer, a time at which they were made. */
function OfDeliveries() {
  const words = useWords(all);
  const states = useWords(deliveryWords);
  const { asked, ask } = useAsked();
  const { state, answer, from, to } = asked;
  return (
    <>
      <Choice
        label={words.state}
        anything={words.anyState}
        value={state}
        data={deliveryStates.map((value) => ({ value, label: states[value] }))}
        choose={(value) => ask({ state: value as WebhooksSearch['state'] })}
      />
      <Choice
        label={words.answer}
        anything={words.anyAnswer}
        value={answer}
        data={answers.map((value) => ({ value, label: value === 'none' ? words.none : value }))}
        choose={(value) => ask({ answer: value as WebhooksSearch['answer'] })}
      />
      <Moment label={words.from} value={from} choose={(value) => ask({ from: value })} />
      <Moment label={words.to} value={to} choose={(value) => ask({ to: value })} />
    </>
  );
}

const NO_FILTER: WebhooksSearch = {
  state: undefined,
  type: undefined,
  answer: undefined,
  company: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
};

interface ChoiceProps {
  label: string;
  anything: string;
  value: string | undefined;
  data: { value: string; label: string }[];
  choose: (value: string | undefined) => void;
  width?: string;
}

function Choice({ label, anything, value, data, choose, width = '8.5rem' }: ChoiceProps) {
  return (
    <Select
      label={label}
      placeholder={anything}
      value={value ?? null}
      onChange={(chosen) => choose(chosen ?? undefined)}
      data={data}
      searchable
      clearable
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      clearButtonProps={{ 'aria-label': anything }}
      w={{ base: '100%', xs: width }}
    />
  );
}

interface MomentProps {
  label: string;
  value: number | undefined;
  choose: (value: number | undefined) => void;
}

/** A moment by the clock of whoever reads. */
function Moment({ label, value, choose }: MomentProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value === undefined ? '' : onClock(value)}
      onChange={({ currentTarget }) => {
        const ms = Date.parse(currentTarget.value);
        choose(Number.isNaN(ms) ? undefined : Math.floor(ms / 1000));
      }}
      w={{ base: '100%', xs: '11.5rem' }}
    />
  );
}

function onClock(seconds: number): string {
  const date = new Date(seconds * 1000);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
