import { Alert, Text, Title } from '@mantine/core';
import { PreviewRows } from '../../../parts/exports/preview-rows.tsx';
import { usePreview } from '../../../parts/exports/use-preview.ts';
import { filesWords } from '../../../parts/exports/words.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Chosen } from './chosen.ts';

interface Preview {
  companyId: string;
  month: string;
  chosen: Chosen;
}

/** The first rows of the file as they would be, or why it would be refused. */
export function Preview({ companyId, month, chosen }: Preview) {
  const words = useWords(filesWords);
  const preview = usePreview(companyId, { payroll: month, ...chosen });
  return (
    <Shown of={preview}>
      {({ headers, rows, refusal }) => (
        <div>
          {refusal && (
            <Alert color="orange" title={words.refusal} mb="sm">
              <Text size="sm">{words.refusalAdvice}</Text>
              <Text size="sm" lang="en">
                {refusal}
              </Text>
            </Alert>
          )}
          <Title order={3} size="h5" mb="xs">
            {words.preview}
          </Title>
          {rows.length === 0 ? (
            <Text size="sm">{words.noRows}</Text>
          ) : (
            <PreviewRows {...{ headers, rows }} />
          )}
        </div>
      )}
    </Shown>
  );
}
