import { ApiError } from '@fringe/sdk';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwinChange } from '../../../shell/use-call.ts';
import { type Month, type Template, useAsked, useMayWrite } from '../use-exports.ts';
import { DeleteTemplate } from './delete-template.tsx';
import { bodyOf, type Draft } from './template/draft.ts';
import { partOf } from './template/mistakes.ts';
import type { Editing } from './template/use-draft.ts';
import { studioWords } from './words.ts';

interface Saved {
  of: Month;
  template: Template;
  isNew: boolean;
  editing: Editing;
  /** Reads again what the template is now. */
  refresh(): void;
}

/** Saves what is written: as a new template, or over the revision that it began as. */
export function useSaving({ of: { companyId }, template, isNew, editing, refresh }: Saved) {
  const { ask } = useAsked();
  const { draft, revision, forget } = editing;
  const [tried, setTried] = useState<Draft>();
  const create = useTwinChange('createExportTemplate', ({ id }) => {
    forget();
    ask({ edit: id, like: undefined });
  });
  const replace = useTwinChange('replaceExportTemplate');
  const refused = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'templateChanged') refresh();
    const place = error.details[0]?.path.replace(/^body\/(definition\/)?/, '');
    const part = place === undefined ? undefined : partOf(place);
    if (part) ask({ part });
  };
  const body = bodyOf(draft);
  const saveNew = (name: string) => {
    setTried(draft);
    create.mutate({ path: { companyId }, body: { ...body, name } }, { onError: refused });
  };
  const saveOver = (seen: string) => {
    setTried(draft);
    const path = { companyId, exportTemplateId: template.id };
    replace.mutate({ path, body: { ...body, revision: seen } }, { onError: refused });
  };
  const error = create.error ?? replace.error;
  return {
    save: () => (isNew ? saveNew(draft.name) : saveOver(revision)),
    saveNew,
    saveOver,
    isPending: create.isPending || replace.isPending,
    // What was refused is no longer wrong once it is another.
    error: tried === draft ? error : null,
  };
}
export type Saving = ReturnType<typeof useSaving>;

/** Refusals that are told elsewhere: at their field, or by what has become of the template. */
const told = new Set(['templateChanged', 'templateNameTaken', 'invalidRequest']);

export function SaveBar(props: Omit<Saved, 'refresh'> & { saving: Saving }) {
  const { of, template, isNew, editing, saving } = props;
  const words = useWords(studioWords);
  const { ask } = useAsked();
  const may = useMayWrite();
  const { isChanged } = editing;
  const { error } = saving;
  const isTold = error instanceof ApiError && told.has(error.code ?? '');
  const own = !template.readyMade && !isNew;
  const copy = () => ask({ edit: 'new', like: template.id, part: undefined });
  const take = () =>
    ask({
      ...{ view: 'take', template: template.name, edit: undefined, like: undefined },
      ...{ version: undefined, since: undefined, export: undefined },
    });
  return (
    <>
      <Group gap="sm" className="not-printed">
        {may && (own || isNew) && (
          <Button onClick={saving.save} loading={saving.isPending} disabled={!isChanged && !isNew}>
            {words.save}
          </Button>
        )}
        {may && isChanged && (
          <Button variant="default" onClick={editing.discard}>
            {words.discard}
          </Button>
        )}
        {may && !isNew && !isChanged && (
          <Button variant="default" onClick={copy}>
            {words.copy}
          </Button>
        )}
        {!isNew && !isChanged && (
          <Button variant="default" onClick={take}>
            {words.take}
          </Button>
        )}
        {may && own && <DeleteTemplate companyId={of.companyId} template={template} />}
        <Text size="sm" role="status" c="var(--quiet)">
          {may && own && !isChanged && words.saved}
          {may && isChanged && words.unsaved}
        </Text>
      </Group>
      {error && !isTold && <Lost error={error} again={saving.save} />}
    </>
  );
}
