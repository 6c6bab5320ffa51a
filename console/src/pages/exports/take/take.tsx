import { Paper, Stack, Text } from '@mantine/core';
import { MadeExport } from '../../../parts/exports/made-export.tsx';
import { filesWords } from '../../../parts/exports/words.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { type Month, useAsked, useTemplates } from '../use-exports.ts';
import { Ahead } from './ahead.tsx';
import { Choice } from './choice.tsx';
import { templateOf, versionsOf } from './chosen.ts';
import { takeWords } from './words.ts';

/** From a template to a file: choose, look at what it will have, take it once. */
export function Take(of: Month) {
  const words = useWords(takeWords);
  const files = useWords(filesWords);
  const { companyId, versions } = of;
  const { asked } = useAsked();
  const templates = useTemplates(companyId);
  const closed = versions.length > 0;
  return (
    <Shown of={templates}>
      {({ exportTemplates }) => {
        const template = templateOf(exportTemplates, asked.template);
        if (!template) return <Empty title={words.noTemplate}>{words.noTemplateAdvice}</Empty>;
        const chosen = { template, ...versionsOf(versions, asked) };
        return (
          <Stack>
            {!closed && <Text>{files.openMonth}</Text>}
            <Paper withBorder p="md">
              <Choice {...{ versions, chosen }} templates={exportTemplates} />
            </Paper>
            <Ahead {...{ of, chosen }} />
            {closed && asked.export && <MadeExport companyId={companyId} exportId={asked.export} />}
          </Stack>
        );
      }}
    </Shown>
  );
}
