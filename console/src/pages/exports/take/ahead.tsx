import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { PreviewRows } from '../../../parts/exports/preview-rows.tsx';
import { type PreviewOf, usePreview } from '../../../parts/exports/use-preview.ts';
import { filesWords } from '../../../parts/exports/words.ts';
import { Lost, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwinChange } from '../../../shell/use-call.ts';
import { Contents } from '../contents.tsx';
import { Lacking } from '../lacking.tsx';
import { type Month, useAsked, useMayWrite } from '../use-exports.ts';
import type { Chosen } from './chosen.ts';
import { takeWords } from './words.ts';

/** What the file will have, before it is taken. */
export function Ahead({ of, chosen }: { of: Month; chosen: Chosen }) {
  const words = useWords(takeWords);
  const files = useWords(filesWords);
  const { companyId, month, versions } = of;
  const { template, version, since } = chosen;
  const body = {
    payroll: month,
    template: template.id,
    ...(version !== undefined && { version }),
    ...(since !== undefined && { since }),
  };
  const preview = usePreview(companyId, body);
  return (
    <Paper withBorder p="md" component="section" aria-label={words.ahead}>
      <Shown of={preview}>
        {(ahead) => (
          <Stack>
            <Title order={2} size="h4">
              {words.ahead}
            </Title>
            <Contents contents={ahead.contents} sum={sumOf(versions, chosen)} />
            <Mend {...{ template, ahead }} />
            {ahead.rows.length === 0 ? (
              <Text size="sm">{ahead.refusal ? null : files.noRows}</Text>
            ) : (
              <div>
                <Title order={3} size="h5" mb="xs">
                  {files.preview}
                </Title>
                <PreviewRows headers={ahead.headers} rows={ahead.rows} />
              </div>
            )}
            {version !== undefined && !ahead.refusal && (
              <Make {...{ companyId, body, chosen }} isShown={!preview.isPlaceholderData} />
            )}
          </Stack>
        )}
      </Shown>
    </Paper>
  );
}

/** What the versions say that it amounts to; a preview does not read a large month to its end. */
function sumOf(versions: Month['versions'], { version, since }: Chosen): number | undefined {
  const of = (wanted: number | undefined) =>
    versions.find((one) => one.version === wanted)?.netInCents;
  const all = of(version);
  return all === undefined ? undefined : all - (of(since) ?? 0);
}

/** What the template has no code or column for, and the way to give it one. */
function Mend({ template, ahead }: Pick<Chosen, 'template'> & { ahead: PreviewOf }) {
  const words = useWords(takeWords);
  const { ask } = useAsked();
  const may = useMayWrite();
  if (ahead.lacking.length === 0) return null;
  const { id, readyMade, definition } = template;
  const place = readyMade ? { edit: 'new', like: id } : { edit: id };
  const part = definition.layout === 'columns' ? 'columns' : 'codes';
  return (
    <Lacking lacking={ahead.lacking} definition={definition}>
      {may && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => ask({ view: 'templates', ...place, part })}
        >
          {readyMade ? words.copy : words.edit}
        </Button>
      )}
    </Lacking>
  );
}

interface Make {
  companyId: string;
  body: { payroll: string; template: string };
  chosen: Chosen;
  /** False while the page still shows what was chosen before. */
  isShown: boolean;
}

/** Asks for the file; the address then names it, so that a reload finds it again. */
function Make({ companyId, body, chosen, isShown }: Make) {
  const files = useWords(filesWords);
  const { ask } = useAsked();
  const may = useMayWrite();
  const change = useTwinChange('createExport', ({ id }) => ask({ export: id }));
  if (!may) return null;
  return (
    <>
      <Group>
        <Button
          onClick={() => change.mutate({ path: { companyId }, body })}
          loading={change.isPending}
          disabled={!isShown}
        >
          {chosen.since ? files.makeDifference : files.make}
        </Button>
      </Group>
      {change.error && <Lost error={change.error} />}
    </>
  );
}
