import { Group, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../parts/formats.ts';
import { Shown } from '../../parts/states.tsx';
import { Views } from '../../parts/views/views.tsx';
import { useWords } from '../../shell/language.tsx';
import { ByMonth } from './by-month.tsx';
import { FiguresOfCompany } from './figures.tsx';
import { Payments } from './payments/payments.tsx';
import { Requests } from './requests/requests.tsx';
import { useAsked, useFigures } from './use-expenses.ts';
import { words as all } from './words.ts';

/** What waits, what is due, what was forgotten? */
export function View() {
  const words = useWords(all);
  const formats = useFormats();
  const { companyId, asked } = useAsked();
  const figures = useFigures(companyId, asked.year);
  return (
    <Stack gap="xl">
      <div>
        <Group gap="sm" align="baseline">
          <Title order={1}>{words.title}</Title>
          <Views />
        </Group>
        <Text c="var(--quiet)" mih="1.5rem">
          {figures.data && words.openMonth(formats.month(figures.data.openMonth))}
        </Text>
      </div>
      <Shown of={figures}>
        {(data) => (
          <>
            <FiguresOfCompany figures={data} />
            <Requests companyId={companyId} month={data.openMonth} />
            <Payments companyId={companyId} figures={data} />
            <ByMonth figures={data} />
          </>
        )}
      </Shown>
    </Stack>
  );
}
