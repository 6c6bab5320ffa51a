import { Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PreviewRows } from '../../../parts/exports/preview-rows.tsx';
import type { PreviewOf, usePreview } from '../../../parts/exports/use-preview.ts';
import { filesWords } from '../../../parts/exports/words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Lost, Waiting } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { Contents } from '../contents.tsx';
import { Lacking } from '../lacking.tsx';
import classes from './form/studio.module.css';
import type { Definition } from './template/draft.ts';
import { studioWords } from './words.ts';

interface Live {
  preview: ReturnType<typeof usePreview>;
  definition: Definition;
  month: string;
}

/** The first rows of the chosen month as the file would have them, while it is written. */
export function LivePreview({ preview, definition, month }: Live) {
  const words = useWords(studioWords);
  const formats = useFormats();
  const shown = useLastGood(preview.data);
  const { error } = preview;
  // A mistake is told at its field; what has no field is told here.
  const isMistake = !!error && 'status' in error && error.status === 400;
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label={words.preview}
      className={classes.live}
    >
      <Stack gap="sm">
        <div>
          <Title order={3} size="h5">
            {words.preview}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {words.previewOf(formats.month(month))}
          </Text>
        </div>
        {error && !isMistake && <Lost error={error} again={() => void preview.refetch()} />}
        <Text size="sm" role="status" c="var(--bad)" fw={600}>
          {isMistake ? (shown ? words.lastGood : words.noneYet) : ''}
        </Text>
        {shown ? <Rows shown={shown} definition={definition} /> : !error && <Waiting />}
      </Stack>
    </Paper>
  );
}

/** What was right before stays to be seen while a mistake is mended. */
function useLastGood(data: PreviewOf | undefined): PreviewOf | undefined {
  const [good, setGood] = useState(data);
  useEffect(() => {
    if (data) setGood(data);
  }, [data]);
  return data ?? good;
}

function Rows({ shown, definition }: { shown: PreviewOf; definition: Definition }) {
  const files = useWords(filesWords);
  const { contents, lacking, rows, headers } = shown;
  return (
    <>
      <Contents contents={contents} />
      {lacking.length > 0 && <Lacking {...{ lacking, definition }} />}
      {rows.length > 0 && <PreviewRows {...{ headers, rows }} />}
      {rows.length === 0 && lacking.length === 0 && <Text size="sm">{files.noRows}</Text>}
    </>
  );
}
