import { Anchor } from '@mantine/core';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../use-month.ts';
import { Line } from './item.tsx';
import type { Waiting } from './waiting.tsx';
import { checklistWords } from './words.ts';

/** Where the page has the way to a file. */
export const FILES = 'files';

/** Whether the newest version is in a file; if not, the way to it. */
export function Taken({ readiness: { settlement, officialExports } }: Waiting) {
  const words = useWords(checklistWords);
  const { ask } = useAsked();
  if (!settlement || !officialExports) return null;
  if (settlement.waiting) {
    return <Line state="waits" title={words.settling} advice={words.settlingDo} />;
  }
  const { last, versionsSince } = officialExports;
  if (last && versionsSince.count === 0) {
    return <Line state="done" title={words.taken(last.version)} />;
  }
  const take = () => {
    ask({ since: last?.version, version: undefined, export: undefined });
    document.getElementById(FILES)?.focus();
  };
  const [title, advice, door] = last
    ? [
        words.behind(last.version, versionsSince.versions.join(', ')),
        words.behindDo,
        words.takeDifference,
      ]
    : [words.notTaken, words.notTakenDo, words.takeFile];
  return (
    <Line state="waits" title={title} advice={advice}>
      <Anchor component="button" type="button" ta="start" onClick={take} className="not-printed">
        {door}
      </Anchor>
    </Line>
  );
}
