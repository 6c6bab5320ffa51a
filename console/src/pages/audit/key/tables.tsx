import { Anchor, Code, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { CompanyName } from '../../../parts/requests/company-name.tsx';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { AuditSearch } from '../route.ts';
import { useAsked } from '../search.ts';
import type { Figures } from './use-key.ts';
import { judgedWords } from './words.ts';

type Operation = Figures['operations'][number];
type Company = Figures['companies'][number];
type Counted = Pick<Operation, 'requests' | 'refused' | 'failed' | 'lastAt'>;

/** What it called, the most first; each leads to those calls. */
export function OperationsOf({ operations }: Pick<Figures, 'operations'>) {
  const words = useWords(judgedWords);
  const name = (one: Operation) =>
    one.operation ? (
      <Narrow to={{ operation: one.operation }}>
        <Code>{one.operation}</Code>
      </Narrow>
    ) : (
      words.noOperation
    );
  const columns: Column<Operation>[] = [{ name: words.operation, cell: name }, ...useCounts()];
  return (
    <Listed title={words.operations}>
      <ColumnTable
        label={words.operations}
        columns={columns}
        rows={operations}
        keyOf={({ operation }) => operation ?? ''}
      />
    </Listed>
  );
}

/** The companies that it named; each leads to those calls. */
export function CompaniesOf({ companies }: Pick<Figures, 'companies'>) {
  const words = useWords(judgedWords);
  const name = ({ companyId }: Company) =>
    companyId ? (
      <Narrow to={{ company: companyId }}>
        <CompanyName companyId={companyId} />
      </Narrow>
    ) : (
      words.noCompany
    );
  const columns: Column<Company>[] = [{ name: words.company, cell: name }, ...useCounts()];
  return (
    <Listed title={words.companies}>
      <ColumnTable
        label={words.companies}
        columns={columns}
        rows={companies}
        keyOf={({ companyId }) => companyId ?? ''}
      />
    </Listed>
  );
}

function useCounts(): Column<Counted>[] {
  const words = useWords(judgedWords);
  const { count, moment } = useFormats();
  const number = true;
  return [
    { name: words.count, number, cell: ({ requests }) => count(requests) },
    { name: words.trouble, number, cell: ({ refused, failed }) => count(refused + failed) },
    { name: words.lastAt, cell: ({ lastAt }) => moment(lastAt) },
  ];
}

function Narrow({ to, children }: { to: AuditSearch; children: ReactNode }) {
  const { ask } = useAsked();
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => ask(to)}>
      {children}
    </Anchor>
  );
}

const Listed = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" miw={0}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
);
