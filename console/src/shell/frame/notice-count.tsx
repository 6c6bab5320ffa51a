import { Badge } from '@mantine/core';
import { useNotices } from '../../parts/notices/use-notices.ts';
import { useWords } from '../language.tsx';
import { shellWords } from '../words.ts';

/** How much needs the person and was not seen by them; nothing where nothing does. */
export function NoticeCount() {
  const words = useWords(shellWords);
  const unseen = useNotices().data?.unseen ?? 0;
  if (unseen === 0) return null;
  return (
    <Badge variant="light" color="gray" size="sm" circle={unseen < 10} title={words.unseen(unseen)}>
      {unseen}
    </Badge>
  );
}
