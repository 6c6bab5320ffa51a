import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBenefitNames } from '../../parts/category-words.ts';
import type { PreviewOf } from '../../parts/exports/use-preview.ts';
import { Notice } from '../../parts/notice/notice.tsx';
import { useWords } from '../../shell/language.tsx';
import { contentsWords } from './contents-words.ts';

interface Lacks {
  lacking: PreviewOf['lacking'];
  definition: { layout: string; missing: string };
  /** What can be done about it. */
  children?: ReactNode;
}

/** The amounts for which a template has no place, and what will become of them. */
export function Lacking({ lacking, definition, children }: Lacks) {
  const words = useWords(contentsWords);
  const names = useBenefitNames();
  const title = definition.layout === 'columns' ? words.columns : words.codes;
  return (
    <Notice title={title}>
      <Text size="sm">{definition.missing === 'skip' ? words.skipped : words.refused}</Text>
      <List size="sm" my="xs">
        {lacking.map(({ category, behaviour }) => (
          <List.Item key={`${category} ${behaviour}`}>
            {`${names.category(category)}, ${names.behaviour(behaviour)}`}
          </List.Item>
        ))}
      </List>
      {children}
    </Notice>
  );
}
