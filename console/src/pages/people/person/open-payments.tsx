import { List, Stack, Text } from '@mantine/core';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { personWords } from './words.ts';

type Payments = ReplyOf<'terminateWithReason'>['openPayments'];

/** What is still to be paid for somebody who has left: a person has to decide about it. */
export function OpenPayments({ payments }: { payments: Payments }) {
  const words = useWords(personWords);
  const { count, euros, month } = useFormats();
  const { category } = useBenefitNames();
  if (payments.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {words.payments(count(payments.length), payments.length === 1)}
      </Text>
      <List size="sm">
        {payments.map((one) => (
          <List.Item key={one.id}>
            {month(one.payroll)}: {category(one.category)}, {euros(one.amountInCents)}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
