import { Stack, Text, Title } from '@mantine/core';
import { Empty, Shown } from '../../parts/states.tsx';
import { useCompanies, useCompany } from '../../shell/company.ts';
import { useWords } from '../../shell/language.tsx';
import { useMay, useRole } from '../../shell/session.tsx';
import { Calendar } from './calendar.tsx';
import { Events } from './events.tsx';
import { Mailbox } from './mailbox.tsx';
import classes from './sandbox.module.css';
import { Stream } from './stream.tsx';
import { words as all } from './words.ts';

/** The cockpit of a sandbox: lets things happen in a company, and shows what comes of them. */
export function View() {
  const words = useWords(all);
  const { side } = useRole();
  const companies = useCompanies();
  const company = useCompany();
  if (side === 'platform') {
    return (
      <Empty title={words.notHere} first>
        {words.notHereAdvice}
      </Empty>
    );
  }
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{words.title}</Title>
        {company && <Text c="var(--quiet)">{words.about(company.name)}</Text>}
      </div>
      <Shown of={companies}>
        {() =>
          company ? (
            <Cockpit companyId={company.id} />
          ) : (
            <Empty title={words.noCompany}>{words.noCompanyAdvice}</Empty>
          )
        }
      </Shown>
    </Stack>
  );
}

function Cockpit({ companyId }: { companyId: string }) {
  const words = useWords(all);
  const mayTrigger = useMay('webhooks:manage');
  const payroll = useMay('payroll:read');
  return (
    <>
      {payroll && <Calendar companyId={companyId} />}
      <div className={classes.columns}>
        {mayTrigger && <Events key={companyId} companyId={companyId} />}
        {mayTrigger && <Stream companyId={companyId} />}
        <Mailbox />
      </div>
      {!mayTrigger && (
        <Text size="sm" c="var(--quiet)">
          {words.forDevelopers}
        </Text>
      )}
    </>
  );
}
