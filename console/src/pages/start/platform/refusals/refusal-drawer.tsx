import { Stack, Text } from '@mantine/core';
import { useFormats } from '../../../../parts/formats.ts';
import { Door } from '../../../../parts/people/person-link.tsx';
import { SideDrawer } from '../../../../parts/side-drawer.tsx';
import { Shown } from '../../../../parts/states.tsx';
import { More } from '../../../../parts/tables/more.tsx';
import { useCallPages } from '../../../../parts/tables/use-call-pages.ts';
import type { ReplyOf } from '../../../../shell/api.ts';
import { useWords } from '../../../../shell/language.tsx';
import { useCall } from '../../../../shell/use-call.ts';
import classes from '../rows.module.css';
import { useAsked } from '../search.ts';
import { useReasonName } from './reasons.ts';
import { words as all } from './words.ts';

type Refusal = ReplyOf<'listAllRefusedCharges'>['refusals'][number];

const PAGE = 25;

/** The charges that were refused for a reason, newest first, each a door to its person. */
export function RefusalDrawer() {
  const words = useWords(all);
  const nameOf = useReasonName();
  const { date } = useFormats();
  const { asked, ask } = useAsked();
  const { refused, on } = asked;
  const title = [refused && nameOf(refused), on && date(on)].filter(Boolean).join(', ');
  return (
    <SideDrawer
      opened={refused !== undefined}
      close={() => ask({ refused: undefined, on: undefined })}
      title={title}
      closing={words.close}
    >
      {refused && <Listed code={refused as Refusal['code']} on={on} />}
    </SideDrawer>
  );
}

function Listed({ code, on }: { code: Refusal['code']; on: string | undefined }) {
  const words = useWords(all);
  const { count } = useFormats();
  const figures = useCall('readRefusalFigures', {});
  // The days that were counted: a number opens what it stands for.
  const { from = on, to = on } = on ? {} : (figures.data ?? {});
  const pages = useCallPages(
    'listAllRefusedCharges',
    { query: { code, ...(from && { from }), ...(to && { to }), limit: PAGE } },
    from !== undefined,
  );
  return (
    <Shown of={pages}>
      {(read) => {
        const listed = read.flatMap(({ refusals }) => refusals);
        if (listed.length === 0) return <Text c="var(--quiet)">{words.noneListed}</Text>;
        return (
          <Stack gap="xs" align="flex-start">
            <Text size="sm" c="var(--quiet)">
              {words.shown(count(listed.length), count(read[0]!.page.totalElements))}
            </Text>
            <ul className={classes.rows}>
              {listed.map((one) => (
                <li key={one.id} className={classes.refusal}>
                  <One refusal={one} />
                </li>
              ))}
            </ul>
            <More of={pages} />
          </Stack>
        );
      }}
    </Shown>
  );
}

/** Somebody whom the company does not know has no page: then only the company is a door. */
function One({ refusal }: { refusal: Refusal }) {
  const words = useWords(all);
  const { euros, moment } = useFormats();
  const { id, company, employeeId, payroll, code, limitInCents, leftInCents } = refusal;
  const where = { companyId: company.id, employeeId };
  const known = code !== 'employeeNotFound';
  return (
    <>
      <div className={classes.line}>
        {known ? (
          <Door
            to="/companies/$companyId/people/$employeeId"
            params={where}
            search={{ month: payroll, open: id } as never}
            underline="always"
            translate="no"
          >
            {refusal.concept}
          </Door>
        ) : (
          <span translate="no">{refusal.concept}</span>
        )}
        <span className={classes.figure}>{euros(refusal.amountInCents)}</span>
      </div>
      <Text size="sm" c="var(--quiet)">
        <Door
          to="/companies/$companyId/month"
          params={{ companyId: company.id }}
          search={{ month: payroll } as never}
          underline="always"
          translate="no"
        >
          {company.name}
        </Door>
        {' · '}
        {moment(refusal.refusedAt)}
        {leftInCents !== null && limitInCents !== null && (
          <> · {words.left(euros(leftInCents), euros(limitInCents))}</>
        )}
      </Text>
    </>
  );
}
