import { Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { Line } from './item.tsx';
import { People } from './people.tsx';
import type { Waiting } from './waiting.tsx';
import { Way } from './way.tsx';
import { checklistWords } from './words.ts';

/** Who left and who began: good to know, and nothing to wait for. */
export function Movements({ companyId, readiness }: Waiting) {
  const words = useWords(checklistWords);
  const formats = useFormats();
  const { payroll, leavers, starters } = readiness;
  const left = leavers.employees.map(({ employeeId, at, effectiveDate, openPayments }) => {
    const day = words.leaver(effectiveDate ? formats.date(effectiveDate) : formats.day(at));
    const open = openPayments > 0 ? [words.openPayments(formats.count(openPayments))] : [];
    return { key: employeeId, employeeId, about: [day, ...open].join(' · ') };
  });
  const began = starters.ids.map((employeeId) => ({ key: employeeId, employeeId }));
  const shared = { companyId, month: payroll };
  return (
    <>
      <Line
        state="toKnow"
        title={leavers.count ? words.leavers(formats.count(leavers.count)) : words.noLeavers}
      >
        <People {...shared} count={leavers.count} people={left} />
      </Line>
      <Line
        state="toKnow"
        title={starters.count ? words.starters(formats.count(starters.count)) : words.noStarters}
      >
        <People {...shared} count={starters.count} people={began} />
      </Line>
    </>
  );
}

/** People whose purchases are refused because they have no limit, where one is required. */
export function WithoutLimit({ companyId, readiness: { payroll, withoutLimit } }: Waiting) {
  const words = useWords(checklistWords);
  const formats = useFormats();
  if (!withoutLimit) return null;
  const { count, ids } = withoutLimit;
  if (count === 0) return <Line state="done" title={words.noWithoutLimit} />;
  const people = ids.map((employeeId) => ({ key: employeeId, employeeId }));
  return (
    <Line
      state="waits"
      title={words.withoutLimit(formats.count(count))}
      advice={words.withoutLimitDo}
    >
      <People {...{ companyId, month: payroll, count, people }} />
      <Way {...{ companyId }} to="limits" text={words.toLimits} />
    </Line>
  );
}

/** When something came last: whoever knows the feed sees whether it is silent. */
export function LastEntries({ readiness: { lastEntries } }: Waiting) {
  const words = useWords(checklistWords);
  const { moment } = useFormats();
  const said = (at: number | null) => (at === null ? words.never : moment(at));
  return (
    <Line state="toKnow" title={`${words.lastCharge}: ${said(lastEntries.charge)}`}>
      <Text size="sm">{`${words.lastPayment}: ${said(lastEntries.payment)}`}</Text>
      <Text size="sm">{`${words.lastVoid}: ${said(lastEntries.void)}`}</Text>
    </Line>
  );
}
