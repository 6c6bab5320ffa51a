import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { nameOfRole, roleWords } from '../../../shell/role-words.ts';
import classes from './matrix.module.css';
import { accessWords } from './words.ts';

type Member = ReplyOf<'listStaff'>['staff'][number];
type Role = Member['roles'][number];

/** People and roles down, companies across: a mark where a role reaches a company. */
export function PeopleMatrix({ staff }: { staff: readonly Member[] }) {
  const words = useWords(accessWords);
  const { companies } = useCompanies();
  return (
    <Sideways label={words.people}>
      <table className={classes.matrix} aria-label={words.people}>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.lastSignedIn}</th>
            {companies.map(({ id, name }) => (
              <th key={id} scope="col" translate="no">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {staff.flatMap((member) =>
            member.roles.map((role) => (
              <Row key={role.id} {...{ member, role }} companyIds={companies.map(({ id }) => id)} />
            )),
          )}
        </tbody>
      </table>
    </Sideways>
  );
}

interface RowOf {
  member: Member;
  role: Role;
  companyIds: readonly string[];
}

function Row({ member: { name, lastSignedInAt }, role, companyIds }: RowOf) {
  const words = useWords(accessWords);
  const { day } = useFormats();
  const roleName = nameOfRole(useWords(roleWords), role);
  return (
    <tr>
      <th scope="row" translate="no" title={name}>
        {name}
      </th>
      <td>{roleName}</td>
      <td>{lastSignedInAt ? day(lastSignedInAt) : words.never}</td>
      {companyIds.map((id) => (
        <td key={id}>
          <Cell isGiven={reaches(role, id)} text={roleName} />
        </td>
      ))}
    </tr>
  );
}

/** A role of the partner reaches all of its companies. */
const reaches = ({ companies }: Role, companyId: string): boolean =>
  companies === null || companies.some(({ id }) => id === companyId);

const Cell = ({ isGiven, text }: { isGiven: boolean; text: string }) =>
  isGiven ? (
    <span className={classes.has}>
      <span aria-hidden>✓</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  ) : (
    <span className={classes.none}>·</span>
  );
