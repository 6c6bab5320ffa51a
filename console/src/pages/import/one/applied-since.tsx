import { Text } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Notice } from '../../../parts/notice/notice.tsx';
import { Door } from '../../../parts/people/person-link.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { useAsked } from '../use-asked.ts';
import type { Import } from '../use-import.ts';
import { oneWords } from './words.ts';

/** Says that a file of this name was applied after this one was checked, by a colleague maybe. */
export function AppliedSince({ one }: { one: Import }) {
  const words = useWords(oneWords);
  const { moment } = useFormats();
  const who = useWho();
  const { companyId } = useAsked();
  const latest = useTwin('listEmployeeImports', { path: { companyId }, query: { limit: 50 } });
  const applied = latest.data?.imports.find(
    ({ dryRun, fileName, createdAt }) =>
      !dryRun && fileName === one.fileName && createdAt >= one.createdAt,
  );
  if (!applied) return null;
  const { id, createdAt, sentBy } = applied;
  return (
    <Notice title={words.since}>
      <Text size="sm">
        {words.sinceAbout(moment(createdAt), who(sentBy))}{' '}
        <Door
          underline="always"
          to="/companies/$companyId/import"
          params={{ companyId }}
          search={{ import: id }}
        >
          {words.sinceSee}
        </Door>
      </Text>
    </Notice>
  );
}
