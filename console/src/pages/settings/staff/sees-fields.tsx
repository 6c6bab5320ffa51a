import { Checkbox, List, Stack } from '@mantine/core';
import { Notice } from '../../../parts/notice/notice.tsx';
import { useWords } from '../../../shell/language.tsx';
import { type PrivateKind, useRole } from '../../../shell/session.tsx';
import { difference, privateKinds } from './sees.ts';
import { kindNames, seesWords } from './sees-words.ts';

interface Seeing {
  sees: readonly PrivateKind[];
  change(sees: PrivateKind[]): void;
}

/** Which private things a role is to see; nobody gives what they do not see themselves. */
export function SeesFields({ sees, change }: Seeing) {
  const words = useWords(seesWords);
  const own = useRole().sees;
  return (
    <Checkbox.Group
      label={words.title}
      value={[...sees]}
      onChange={(chosen) => change(chosen as PrivateKind[])}
    >
      <Stack gap={6} mt={4}>
        {privateKinds.map((kind) => (
          <Checkbox
            key={kind}
            value={kind}
            label={words[kind]}
            disabled={!own.includes(kind)}
            description={own.includes(kind) ? undefined : words.notYours}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** The private things in words, with commas. */
export function useKindsText() {
  const names = useWords(kindNames);
  return (kinds: readonly PrivateKind[]) =>
    privateKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => names[kind])
      .join(', ');
}

/** A role whose sight is to change. */
export interface Change {
  id: string;
  role: string;
  before: readonly PrivateKind[];
  after: readonly PrivateKind[];
}

/** What saving will do, before it is done. */
export function WhatWillBeSeen({ changes }: { changes: readonly Change[] }) {
  const words = useWords(seesWords);
  const text = useKindsText();
  const lines = changes.flatMap(({ id, role, before, after }) => {
    const { more, less } = difference(before, after);
    return [
      ...(more.length > 0 ? [{ key: `${id} more`, said: words.more(role, text(more)) }] : []),
      ...(less.length > 0 ? [{ key: `${id} less`, said: words.less(role, text(less)) }] : []),
    ];
  });
  if (lines.length === 0) return null;
  return (
    <Notice title={words.will}>
      <List size="sm">
        {lines.map(({ key, said }) => (
          <List.Item key={key}>{said}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
