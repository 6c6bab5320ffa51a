import { Button, Group } from '@mantine/core';
import { ChoiceFilter } from '../../../parts/filters/choice-filter.tsx';
import { MomentFilter } from '../../../parts/filters/moment-filter.tsx';
import { PersonFilter } from '../../../parts/filters/person-filter.tsx';
import { TextFilter } from '../../../parts/filters/text-filter.tsx';
import { useWords } from '../../../shell/language.tsx';
import { CompanyFilter } from '../company-filter.tsx';
import type { AuditSearch } from '../route.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { useActorName } from './heat.tsx';
import { useFigures } from './use-changes.ts';
import { changeListWords } from './words.ts';

/** Which changes are listed; each choice is in the address. */
export function Filters() {
  const page = useWords(all);
  const words = useWords(changeListWords);
  const { asked, ask } = useAsked();
  const { person, subject, action, request, from, to } = asked;
  const text = { anything: page.anything };
  return (
    <Group gap="sm" align="flex-end" role="search" aria-label={words.list}>
      <CompanyFilter />
      <PersonFilter
        label={page.person}
        anybody={page.anybody}
        value={person}
        choose={(value) => ask({ person: value })}
      />
      <ActorFilter />
      <TextFilter
        {...text}
        label={words.action}
        value={action}
        choose={(value) => ask({ action: value })}
      />
      <TextFilter
        {...text}
        label={words.subject}
        value={subject}
        choose={(value) => ask({ subject: value })}
      />
      <TextFilter
        {...text}
        label={words.requestId}
        value={request}
        choose={(value) => ask({ request: value })}
      />
      <MomentFilter label={page.from} value={from} choose={(value) => ask({ from: value })} />
      <MomentFilter label={page.to} value={to} choose={(value) => ask({ to: value })} />
      {Object.keys(NO_FILTER).some((name) => asked[name as keyof AuditSearch] !== undefined) && (
        <Button variant="subtle" onClick={() => ask(NO_FILTER)}>
          {page.clear}
        </Button>
      )}
    </Group>
  );
}

const NO_FILTER: AuditSearch = {
  company: undefined,
  person: undefined,
  actor: undefined,
  action: undefined,
  subject: undefined,
  request: undefined,
  from: undefined,
  to: undefined,
};

/** Those who changed something lately; whoever is in the address is among them. */
function ActorFilter() {
  const page = useWords(all);
  const words = useWords(changeListWords);
  const { asked, ask } = useAsked();
  const nameOf = useActorName();
  const known = (useFigures().data?.actors ?? []).map((one) => ({
    value: one.actor,
    label: nameOf(one),
  }));
  const { actor } = asked;
  const isKnown = !actor || known.some(({ value }) => value === actor);
  return (
    <ChoiceFilter
      label={words.actor}
      anything={page.anybody}
      value={actor}
      data={isKnown ? known : [{ value: actor, label: actor }, ...known]}
      choose={(value) => ask({ actor: value })}
      width="12rem"
    />
  );
}
