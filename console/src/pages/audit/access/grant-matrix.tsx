import { VisuallyHidden } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { useAsked } from '../search.ts';
import classes from './matrix.module.css';
import { accessWords } from './words.ts';

export type CompanyAccess = ReplyOf<'listCompanyAccess'>['companies'][number];
type Grant = CompanyAccess['partners'][number];

/** Companies down, partners across: a mark where one sees the other, with the day. */
export function GrantMatrix({ companies }: { companies: readonly CompanyAccess[] }) {
  const words = useWords(accessWords);
  const { asked } = useAsked();
  const listed = useCall('listPartners', { query: { limit: 250 } });
  const all = listed.data?.partners ?? [];
  const partners = asked.partner ? all.filter(({ id }) => id === asked.partner) : all;
  return (
    <Sideways label={words.matrix}>
      <table className={classes.matrix} aria-label={words.matrix}>
        <thead>
          <tr>
            <th scope="col">{words.company}</th>
            {partners.map(({ id, name }) => (
              <th key={id} scope="col">
                <Opening of="partner" id={id} name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <tr key={company.id}>
              <th scope="row">
                <Opening of="company" id={company.id} name={company.name} />
              </th>
              {partners.map(({ id }) => (
                <td key={id}>
                  <Cell company={company} grant={company.partners.find((one) => one.id === id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

function Cell({ company, grant }: { company: CompanyAccess; grant: Grant | undefined }) {
  const words = useWords(accessWords);
  const { day } = useFormats();
  const who = useWho();
  if (!grant) return <span className={classes.none}>·</span>;
  const since = day(grant.grantedAt);
  const text = words.cell(grant.name, company.name, since, who(grant.by) ?? words.nobodyKept);
  return (
    <span title={text}>
      <span className={classes.has} aria-hidden>
        ✓
      </span>
      <span className={classes.since} aria-hidden>
        {since}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** Leads to who sees a company, or to what a partner sees. */
function Opening({ of, id, name }: { of: 'company' | 'partner'; id: string; name: string }) {
  const { asked } = useAsked();
  const search = { ...asked, open: `${of}:${id}` } as never;
  return (
    <Door to="/audit" search={search} resetScroll={false} translate="no">
      {name}
    </Door>
  );
}
