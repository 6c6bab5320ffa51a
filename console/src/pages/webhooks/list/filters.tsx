import { eventTypes } from '@fringe/sdk';
import { Button, Group } from '@mantine/core';
import { deliveryStates } from '../../../parts/deliveries/state-mark.tsx';
import { deliveryWords } from '../../../parts/deliveries/words.ts';
import { ChoiceFilter } from '../../../parts/filters/choice-filter.tsx';
import { MomentFilter } from '../../../parts/filters/moment-filter.tsx';
import { PersonFilter } from '../../../parts/filters/person-filter.tsx';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import type { WebhooksSearch } from '../route.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';

const answers = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** Which deliveries are listed, or which events of a person; each choice is in the address. */
export function Filters() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const { companies } = useCompanies();
  const { state, type, answer, company, person, from, to } = asked;
  return (
    <Group gap="sm" align="flex-end" role="search" aria-label={words.deliveries}>
      <ChoiceFilter
        label={words.type}
        anything={words.anyType}
        value={type}
        data={eventTypes.map((value) => ({ value, label: value }))}
        choose={(value) => ask({ type: value })}
        width="13rem"
      />
      <ChoiceFilter
        label={words.company}
        anything={words.anyCompany}
        value={company}
        data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        choose={(value) => ask({ company: value })}
        width="10rem"
      />
      <PersonFilter
        label={words.person}
        anybody={words.anyPerson}
        value={person}
        choose={(value) => ask({ person: value })}
      />
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
      <ChoiceFilter
        label={words.state}
        anything={words.anyState}
        value={state}
        data={deliveryStates.map((value) => ({ value, label: states[value] }))}
        choose={(value) => ask({ state: value })}
      />
      <ChoiceFilter
        label={words.answer}
        anything={words.anyAnswer}
        value={answer}
        data={answers.map((value) => ({ value, label: value === 'none' ? words.none : value }))}
        choose={(value) => ask({ answer: value })}
      />
      <MomentFilter label={words.from} value={from} choose={(value) => ask({ from: value })} />
      <MomentFilter label={words.to} value={to} choose={(value) => ask({ to: value })} />
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
