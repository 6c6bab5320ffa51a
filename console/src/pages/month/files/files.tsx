import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { MadeExport } from '../../../parts/exports/made-export.tsx';
import { filesWords } from '../../../parts/exports/words.ts';
import { notShownWords } from '../../../parts/people/not-shown-words.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useMay, useRole, useSees } from '../../../shell/session.tsx';
import { useTwinChange } from '../../../shell/use-call.ts';
import { FILES } from '../checklist/taken.tsx';
import { type Settlement, useAsked } from '../use-month.ts';
import { Choice } from './choice.tsx';
import { type Chosen, useChosen } from './chosen.ts';
import { Earlier } from './earlier.tsx';
import { Preview } from './preview.tsx';

interface Files {
  companyId: string;
  month: string;
  /** Newest first; none of an open month. */
  versions: readonly Settlement[];
}

/** From a template to a booked file: look at it, make it, take it, say that it is booked. */
export function Files({ companyId, month, versions }: Files) {
  const words = useWords(filesWords);
  const { asked } = useAsked();
  const chosen = useChosen(versions);
  const closed = versions.length > 0;
  const { files: notShown } = useWords(notShownWords);
  const sees = useSees('legalIds');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={FILES} className="not-printed">
      <Stack>
        <div>
          <Title order={2} size="h4" id={FILES} tabIndex={-1}>
            {words.title}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {closed ? words.about : words.openMonth}{' '}
            <Door
              underline="always"
              to="/companies/$companyId/exports"
              params={{ companyId }}
              search={{ month } as never}
            >
              {words.toExports}
            </Door>
          </Text>
        </div>
        {!sees && <Text size="sm">{notShown}</Text>}
        {sees && <Choice {...{ companyId, versions, chosen }} />}
        {sees && <Preview {...{ companyId, month, chosen }} />}
        {sees && closed && <Make {...{ companyId, month, chosen }} />}
        {sees && closed && asked.export && (
          <MadeExport companyId={companyId} exportId={asked.export} />
        )}
        {closed && <Earlier {...{ companyId, month }} />}
      </Stack>
    </Paper>
  );
}

/** Asks for the file; the address then names it, so that a reload finds it again. */
function Make({ companyId, month, chosen }: { companyId: string; month: string; chosen: Chosen }) {
  const words = useWords(filesWords);
  const { ask } = useAsked();
  const { readOnly } = useRole();
  const may = useMay('consumptions:write') && !readOnly;
  const change = useTwinChange('createExport', ({ id }) => ask({ export: id }));
  if (!may) return null;
  const make = () => change.mutate({ path: { companyId }, body: { payroll: month, ...chosen } });
  return (
    <>
      <Group>
        <Button onClick={make} loading={change.isPending}>
          {chosen.since ? words.makeDifference : words.make}
        </Button>
      </Group>
      {change.error && <Lost error={change.error} />}
    </>
  );
}
