import { Button, Group, Text } from '@mantine/core';
import { Notice } from '../../../parts/notice/notice.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Template } from '../use-exports.ts';
import type { Saving } from './save-bar.tsx';
import { bodyOf, draftOf } from './template/draft.ts';
import type { Editing } from './template/use-draft.ts';
import { studioWords } from './words.ts';

interface Both {
  /** As somebody else has left it. */
  template: Template;
  editing: Editing;
  saving: Saving;
}

/** Two have written the same template: says in what they differ, and lets the second choose. */
export function Overtaken({ template, editing, saving }: Both) {
  const words = useWords(studioWords);
  const { draft, discard } = editing;
  return (
    <Notice title={words.overtaken} isAlert>
      <Text size="sm" mb="sm">
        {`${words.overtakenAbout} ${differing(template, editing, words).join(', ')}`}
      </Text>
      <Group gap="sm">
        <Button size="compact-sm" variant="default" onClick={discard}>
          {words.takeTheirs}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => saving.saveNew(words.mineName(draft.name))}
          loading={saving.isPending}
        >
          {words.saveCopy}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => saving.saveOver(template.revision)}
          loading={saving.isPending}
        >
          {words.saveMine}
        </Button>
      </Group>
    </Notice>
  );
}

function differing(
  template: Template,
  { draft }: Editing,
  words: (typeof studioWords)['es'],
): string[] {
  const [mine, theirs] = [bodyOf(draft), bodyOf(draftOf(template))];
  const formsOf = ({ columns: _, concepts: __, ...forms }: typeof mine.definition) => forms;
  const both: [string, unknown, unknown][] = [
    [words.overtakenName, mine.name, theirs.name],
    [words.overtakenColumns, mine.definition.columns, theirs.definition.columns],
    [words.overtakenCodes, mine.definition.concepts, theirs.definition.concepts],
    [words.overtakenFormat, formsOf(mine.definition), formsOf(theirs.definition)],
  ];
  return both
    .filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other))
    .map(([name]) => name);
}
