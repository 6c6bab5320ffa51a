import { List, Text, Title } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { personWords } from './words.ts';

/** The states that somebody went through: what, when, who and why. */
export function History({ companyId, employeeId }: { companyId: string; employeeId: string }) {
  const words = useWords(personWords);
  const { moment, date } = useFormats();
  const who = useWho();
  const path = { companyId, employeeId };
  const found = useTwin('listStateChanges', { path, query: { limit: 250 } });
  return (
    <section aria-label={words.history}>
      <Title order={3} size="h5" mb="xs">
        {words.history}
      </Title>
      <Shown of={found}>
        {({ stateChanges }) => (
          <List spacing="xs" size="sm" listStyleType="none">
            {stateChanges.toReversed().map((one) => {
              const day = one.effectiveDate && words.lastDayOf(date(one.effectiveDate));
              return (
                <List.Item key={`${one.at} ${one.cause}`}>
                  <Text size="sm" fw={600}>
                    {[words[one.cause], day].filter(Boolean).join(', ')}
                  </Text>
                  <Text size="xs" c="var(--quiet)">
                    {[moment(one.at), who(one.by)].filter(Boolean).join(' · ')}
                  </Text>
                  {one.reason && <Text size="sm">{one.reason}</Text>}
                </List.Item>
              );
            })}
          </List>
        )}
      </Shown>
    </section>
  );
}
