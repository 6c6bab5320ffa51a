import { Button, Group } from '@mantine/core';
import { ChoiceFilter } from '../../../parts/filters/choice-filter.tsx';
import { MomentFilter } from '../../../parts/filters/moment-filter.tsx';
import { PersonFilter } from '../../../parts/filters/person-filter.tsx';
import { TextFilter } from '../../../parts/filters/text-filter.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useMay, useRole } from '../../../shell/session.tsx';
import { CompanyFilter } from '../company-filter.tsx';
import { PartnerFilter } from '../partner-filter.tsx';
import { type AuditSearch, kinds, statuses } from '../route.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { callWords } from './words.ts';

/** Which requests are counted and listed; each choice is in the address. */
export function Filters() {
  const page = useWords(all);
  const words = useWords(callWords);
  const { side } = useRole();
  const { asked, ask } = useAsked();
  const people = useMay('employees:read');
  const { person, client, from, to } = asked;
  return (
    <Group gap="sm" align="flex-end" role="search" aria-label={words.list}>
      {side === 'platform' && <PartnerFilter />}
      <CompanyFilter />
      {people && (
        <PersonFilter
          label={page.person}
          anybody={page.anybody}
          value={person}
          choose={(value) => ask({ person: value })}
        />
      )}
      <TextFilter
        label={words.client}
        anything={page.anything}
        value={client}
        choose={(value) => ask({ client: value })}
        width="20rem"
      />
      <OfCalls />
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

/** What was called, and how it ended. */
function OfCalls() {
  const page = useWords(all);
  const words = useWords(callWords);
  const { asked, ask } = useAsked();
  const { operation, kind, status, code } = asked;
  return (
    <>
      <TextFilter
        label={words.operation}
        anything={page.anything}
        value={operation}
        choose={(value) => ask({ operation: value })}
      />
      <ChoiceFilter
        label={words.kind}
        anything={words.anyKind}
        value={kind}
        data={kinds.map((value) => ({ value, label: words[value] }))}
        choose={(value) => ask({ kind: value })}
      />
      <ChoiceFilter
        label={words.status}
        anything={words.anyKind}
        value={status}
        data={statuses.map((value) => ({ value, label: value }))}
        choose={(value) => ask({ status: value })}
      />
      <TextFilter
        label={words.code}
        anything={page.anything}
        value={code}
        choose={(value) => ask({ code: value })}
        width="10rem"
      />
    </>
  );
}

const NO_FILTER: AuditSearch = {
  partner: undefined,
  company: undefined,
  person: undefined,
  client: undefined,
  operation: undefined,
  kind: undefined,
  status: undefined,
  code: undefined,
  from: undefined,
  to: undefined,
};
