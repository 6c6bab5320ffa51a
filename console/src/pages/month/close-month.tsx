import { Button, Group, List, Modal, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useFormats } from '../../parts/formats.ts';
import { type Cycle, monthOf } from '../../parts/months/cycles.ts';
import { OtherRole } from '../../parts/people/other-role.tsx';
import { Lost } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useMay, useRole, useSession } from '../../shell/session.tsx';
import { useChange, useTwin } from '../../shell/use-call.ts';
import { useReadiness } from './checklist/checklist.tsx';
import { useSums } from './figures.tsx';
import { useAsked } from './use-month.ts';
import { words as all } from './words.ts';

const after = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Closes the month by hand, where that is possible: in a sandbox, by who may write payroll. */
export function CloseMonth({ companyId, cycle }: { companyId: string; cycle: Cycle }) {
  const words = useWords(all);
  const formats = useFormats();
  const { me } = useSession();
  const { side, readOnly } = useRole();
  const may = useMay('payroll:write');
  const [opened, { open, close }] = useDisclosure(false);
  if (me.environment !== 'sandbox' || side !== 'partner') return null;
  if (readOnly || !may) return <OtherRole scope="payroll:write" companyId={companyId} />;
  return (
    <Paper withBorder p="md" className="not-printed">
      <Group justify="space-between">
        <Text size="sm">{words.closeAbout}</Text>
        <Button variant="default" onClick={open}>
          {words.close}…
        </Button>
      </Group>
      <Modal
        opened={opened}
        onClose={close}
        title={words.closeTitle(formats.month(monthOf(cycle)))}
        closeButtonProps={{ 'aria-label': words.no }}
      >
        <Sure {...{ companyId, cycle, close }} />
      </Modal>
    </Paper>
  );
}

/** What it will do, before it is done. */
function Sure({ companyId, cycle, close }: { companyId: string; cycle: Cycle; close(): void }) {
  const words = useWords(all);
  const formats = useFormats();
  const { askMonth } = useAsked();
  const month = monthOf(cycle);
  const sums = useSums(companyId, month);
  const query = { payroll: month, limit: 1 };
  const people = useTwin('listEmployeeTotals', { path: { companyId }, query });
  const readiness = useReadiness(companyId, cycle.id);
  const change = useChange('closePayrollCycle', () => {
    close();
    askMonth(month);
  });
  const total = (sums.data?.points ?? []).reduce((sum, one) => sum + one.netInCents, 0);
  const count = formats.count(people.data?.page.totalElements ?? 0);
  return (
    <Stack>
      <List spacing="xs">
        <List.Item>{words.closeWill(formats.euros(total), count)}</List.Item>
        <List.Item>{words.closeNext(formats.month(after(month)))}</List.Item>
        <List.Item>{words.closeLate}</List.Item>
        <List.Item>{words.closeTold}</List.Item>
        <List.Item>{words.closeForGood}</List.Item>
      </List>
      {readiness.data && !readiness.data.ready && (
        <Text fw={600} c="var(--bad)">
          {words.closeWaits}
        </Text>
      )}
      {change.error && <Lost error={change.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {words.no}
        </Button>
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ path: { companyId, payrollCycleId: cycle.id } })}
        >
          {words.closeYes}
        </Button>
      </Group>
    </Stack>
  );
}
