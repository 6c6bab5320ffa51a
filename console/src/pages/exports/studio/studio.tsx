import { NotFoundError } from '@fringe/sdk';
import { Stack } from '@mantine/core';
import { Door } from '../../../parts/people/person-link.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { type Month, route, useAsked } from '../use-exports.ts';
import { Editor } from './editor.tsx';
import { studioWords } from './words.ts';

/** The template in the address: a new one begins as the one that it is to be like. */
export function Studio(of: Month) {
  const words = useWords(studioWords);
  const { companyId } = of;
  const { asked } = useAsked();
  const isNew = asked.edit === 'new';
  const exportTemplateId = (isNew ? asked.like : asked.edit) ?? '';
  const found = useTwin('readExportTemplate', { path: { companyId, exportTemplateId } });
  const list = { ...asked, edit: undefined, like: undefined, part: undefined } as never;
  const place = `fringe.template ${companyId} ${asked.edit} ${asked.like ?? ''}`;
  return (
    <Stack>
      <div>
        <Door to={route} params={{ companyId }} search={list}>
          {`‹ ${words.back}`}
        </Door>
      </div>
      {found.error instanceof NotFoundError ? (
        <Empty title={words.notFound}>{words.notFoundAdvice}</Empty>
      ) : (
        <Shown of={found}>
          {(template) => (
            <Editor
              key={place}
              {...{ of, template, isNew, place }}
              refresh={() => void found.refetch()}
            />
          )}
        </Shown>
      )}
    </Stack>
  );
}
