import { Stack, Text, Title } from '@mantine/core';
import { Shown } from '../../parts/states.tsx';
import { useCompanies, useCompany } from '../../shell/company.ts';
import { useWords } from '../../shell/language.tsx';
import { useMay, useSession } from '../../shell/session.tsx';
import { CompanyWork } from './company-work.tsx';
import { Notices } from './notices/notices.tsx';
import { PlatformWork } from './platform-work.tsx';
import classes from './start.module.css';
import { WebhooksWork } from './webhooks-work.tsx';
import { words as all } from './words.ts';

/** What needs a person now, by what the role is for. */
export function View() {
  const words = useWords(all);
  const { me, role } = useSession();
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{words.title}</Title>
        <Text c="var(--quiet)">{words.hello(me.person.name.split(' ')[0] ?? '')}</Text>
      </div>
      <Notices />
      {role.side === 'platform' ? <PlatformWork /> : <OwnWork />}
    </Stack>
  );
}

/** Each company costs the service some reading, so only the first are asked about. */
const SHOWN = 6;

function OwnWork() {
  const words = useWords(all);
  const payroll = useMay('payroll:read');
  const webhooks = useMay('webhooks:manage');
  const companies = useCompanies();
  const chosen = useCompany();
  const sorted = companies.companies.toSorted(
    (a, b) => Number(b.id === chosen?.id) - Number(a.id === chosen?.id),
  );
  const others = sorted.length - SHOWN;
  return (
    <Shown of={companies}>
      {() => (
        <>
          <div className={classes.cards}>
            {webhooks && <WebhooksWork />}
            {payroll &&
              sorted.slice(0, SHOWN).map((one) => <CompanyWork key={one.id} company={one} />)}
          </div>
          {others > 0 && <Text c="var(--quiet)">{words.moreCompanies(others)}</Text>}
        </>
      )}
    </Shown>
  );
}
