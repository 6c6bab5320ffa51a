import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmployeeStateName } from '../../parts/people/employee-state.tsx';
import { Seen } from '../../parts/people/not-shown.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import classes from './employee.module.css';
import { useModelName, type Whose } from './use-employee.ts';
import { words as all } from './words.ts';

const Back = createLink(Anchor<'a'>);

/** Who it is: the name, the state, and what a payroll office knows a person by. */
export function Head({
  whose,
  employee,
  children,
}: {
  whose: Whose;
  employee: ReplyOf<'readEmployee'>;
  children: ReactNode;
}) {
  const words = useWords(all);
  return (
    <Group justify="space-between" align="flex-end" gap="md">
      <Stack gap={4}>
        <Back
          to="/companies/$companyId/people"
          params={{ companyId: whose.companyId }}
          size="sm"
          className="not-printed"
        >
          ‹ {words.people}
        </Back>
        <Group gap="sm" align="baseline">
          <Title order={1}>
            {employee.name} {employee.surname}
          </Title>
          <EmployeeStateName state={employee.state} />
        </Group>
        <Facts whose={whose} employee={employee} />
      </Stack>
      {children}
    </Group>
  );
}

function Facts({ whose, employee }: { whose: Whose; employee: ReplyOf<'readEmployee'> }) {
  const words = useWords(all);
  const model = useModelName(whose, employee.modelId);
  const legalId = (
    <Seen key="legalId" kind="legalIds">
      {employee.legalId}
    </Seen>
  );
  const facts: [string, ReactNode][] = [
    [words.legalId, legalId],
    [words.internalId, employee.internalId],
    [words.model, model],
    [words.costCenter, employee.costCenter?.name],
    [words.payrollCompany, employee.payrollCompany?.name],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <Text component="dt" size="sm" c="var(--quiet)">
                {name}
              </Text>
              <Text component="dd" size="sm">
                {value}
              </Text>
            </div>
          ),
      )}
    </dl>
  );
}
