import { Box, NativeSelect, Paper, Stack, Tabs, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePreview } from '../../../parts/exports/use-preview.ts';
import { useWords } from '../../../shell/language.tsx';
import { type StudioPart, studioParts } from '../route.ts';
import { type Month, type Template, useAsked, useMayWrite } from '../use-exports.ts';
import { Codes } from './form/codes.tsx';
import { Columns } from './form/columns.tsx';
import { Format } from './form/format.tsx';
import classes from './form/studio.module.css';
import { LivePreview } from './live-preview.tsx';
import { Overtaken } from './overtaken.tsx';
import { SaveBar, useSaving } from './save-bar.tsx';
import { bodyOf, type Layout } from './template/draft.ts';
import { fieldWords } from './template/field-words.ts';
import { formWords } from './template/form-words.ts';
import { mistakeWords } from './template/mistake-words.ts';
import { type Mistakes, mistakesOf, partOf } from './template/mistakes.ts';
import { type Editing, useDraft } from './template/use-draft.ts';
import { studioWords } from './words.ts';

/** A hand that types is not interrupted; one that waits sees what it has done. */
const PAUSE_MS = 350;

interface Edited {
  of: Month;
  template: Template;
  isNew: boolean;
  /** Where this tab keeps what is not saved. */
  place: string;
  refresh(): void;
}

/** A template, with the file that it makes beside it. */
export function Editor({ of, template, isNew, place, refresh }: Edited) {
  const words = useWords(studioWords);
  const may = useMayWrite() && (isNew || !template.readyMade);
  const begun = useMemo(
    () => (isNew ? { ...template, name: words.ownName(template.name), revision: '' } : template),
    [isNew, template, words],
  );
  const editing = useDraft(place, begun);
  const { draft } = editing;
  const [definition] = useDebouncedValue(
    useMemo(() => bodyOf(draft).definition, [draft]),
    PAUSE_MS,
  );
  const preview = usePreview(of.companyId, { payroll: of.month, definition });
  const saving = useSaving({ of, template, isNew, editing, refresh });
  const mistakes = useMistakes(editing, preview.error, saving.error);
  return (
    <Stack>
      <Title order={2} size="h3">
        {isNew ? words.newLike(template.name) : template.name}
      </Title>
      <SaveBar {...{ of, template, isNew, editing, saving }} />
      {editing.isOvertaken && <Overtaken {...{ template, editing, saving }} />}
      <div className={classes.studio}>
        <Parts {...{ editing, mistakes, may }} lacking={preview.data?.lacking ?? []} />
        <LivePreview {...{ preview, definition, month: of.month }} />
      </div>
    </Stack>
  );
}

/** What the service says of the draft, and of the last try to save it. */
function useMistakes({ draft }: Editing, ...errors: (Error | null)[]): Mistakes {
  const words = useWords(mistakeWords);
  const fields = useWords(fieldWords);
  return new Map(errors.flatMap((error) => [...mistakesOf(error, draft, words, fields)]));
}

interface PartsOf {
  editing: Editing;
  mistakes: Mistakes;
  /** False for whoever only reads it; they still go from part to part. */
  may: boolean;
  lacking: Parameters<typeof Codes>[0]['lacking'];
}

function Parts({ editing, mistakes, may, lacking }: PartsOf) {
  const words = useWords(studioWords);
  const { asked, ask } = useAsked();
  const part = asked.part ?? 'columns';
  const wrong = (one: StudioPart) =>
    [...mistakes.keys()].filter((place) => partOf(place) === one).length;
  return (
    <Paper withBorder p="md">
      <fieldset disabled={!may} className={classes.form}>
        <Head {...{ editing, mistakes }} />
      </fieldset>
      <Tabs value={part} onChange={(next) => ask({ part: next as StudioPart })} keepMounted={false}>
        <Tabs.List aria-label={words.parts} my="md">
          {studioParts.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words[`part ${one}`]}
              {wrong(one) > 0 && (
                <Box component="span" c="var(--bad)" fw={600}>
                  {` ▲ ${words.wrong(wrong(one))}`}
                </Box>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={part}>
          <fieldset disabled={!may} className={classes.form}>
            {part === 'columns' && <Columns {...{ editing, mistakes }} />}
            {part === 'codes' && <Codes {...{ editing, mistakes, lacking }} />}
            {part === 'format' && <Format {...{ editing, mistakes }} />}
          </fieldset>
        </Tabs.Panel>
      </Tabs>
    </Paper>
  );
}

const layouts = ['lines', 'columns', 'entries'] as const satisfies readonly Layout[];

function Head({ editing: { draft, change }, mistakes }: Pick<PartsOf, 'editing' | 'mistakes'>) {
  const words = useWords(studioWords);
  const forms = useWords(formWords);
  return (
    <div className={classes.head}>
      <TextInput
        label={words.name}
        value={draft.name}
        maxLength={100}
        error={mistakes.get('name')}
        onChange={({ currentTarget: { value: name } }) => change(() => ({ name }))}
      />
      <NativeSelect
        label={forms.layout}
        value={draft.forms.layout}
        error={mistakes.get('layout')}
        onChange={({ currentTarget }) => {
          const layout = currentTarget.value as Layout;
          change((before) => ({ forms: { ...before.forms, layout } }));
        }}
        data={layouts.map((value) => ({ value, label: forms[`layout ${value}`] }))}
      />
    </div>
  );
}
