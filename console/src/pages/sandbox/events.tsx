import { eventTypes } from '@fringe/sdk';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { Lost } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useMay } from '../../shell/session.tsx';
import { useChange } from '../../shell/use-call.ts';
import { EmployeeField } from './employee-field.tsx';
import classes from './sandbox.module.css';
import { words as all } from './words.ts';

const CLOSING = 'company.payroll-cycle.closed';
export const IdLink = createLink(Anchor<'a'>);

/** A button for each of the events, which really lets it happen. */
export function Events({ companyId }: { companyId: string }) {
  const words = useWords(all);
  const mayClose = useMay('payroll:write');
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const trigger = useChange('triggerEvent');
  const shown = eventTypes.filter((type) => type !== CLOSING || mayClose);
  const happen = (eventType: (typeof eventTypes)[number]) => {
    const whom = employeeId && eventType !== CLOSING ? { employeeId } : {};
    trigger.mutate({ body: { eventType, companyId, ...whom } });
  };
  return (
    <section className={classes.card}>
      <Title order={2} size="h3">
        {words.events}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="sm">
        {words.eventsAbout}
      </Text>
      <EmployeeField companyId={companyId} value={employeeId} choose={setEmployeeId} />
      <div className={classes.buttons}>
        {shown.map((type) => (
          <Button
            key={type}
            variant="default"
            fw={500}
            onClick={() => happen(type)}
            loading={trigger.isPending && trigger.variables.body.eventType === type}
            disabled={trigger.isPending}
          >
            {words[type]}
          </Button>
        ))}
      </div>
      {trigger.error && <Lost error={trigger.error} />}
      <Text size="sm" mt="sm" component="div" role="status">
        {trigger.data && (
          <>
            {words.happened}{' '}
            {trigger.data.events.map(({ id, type }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <IdLink to="/happened" search={{ id } as never}>
                  {words[type as (typeof eventTypes)[number]] ?? type}
                </IdLink>
              </span>
            ))}
          </>
        )}
      </Text>
    </section>
  );
}
