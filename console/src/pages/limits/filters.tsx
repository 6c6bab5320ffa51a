import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  type EmployeeState,
  employeeStates,
  useStateNames,
} from '../../parts/people/employee-state.tsx';
import { useWords } from '../../shell/language.tsx';
import { useAsked } from './use-limits.ts';
import { words as all } from './words.ts';

/** Who is shown: by words of a name or an id, and by state. */
export function Filters() {
  const words = useWords(all);
  const names = useStateNames();
  const { asked, ask } = useAsked();
  const [text, setText] = useTyped(asked.q ?? '', (q) => ask({ q: q || undefined }, true));
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        type="search"
        label={words.find}
        placeholder={words.findHint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={200}
        style={{ flex: '1 1 14rem' }}
        maw="28rem"
      />
      <NativeSelect
        label={words.state}
        value={asked.state ?? ''}
        onChange={({ currentTarget }) =>
          ask({ state: (currentTarget.value || undefined) as EmployeeState | undefined }, true)
        }
        data={[
          { value: '', label: words.anyState },
          ...employeeStates.map((state) => ({ value: state, label: names[state] })),
        ]}
      />
    </Group>
  );
}

/** What is being typed: told when the hand rests, and taken over when it comes from elsewhere. */
function useTyped(value: string, tell: (text: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const telling = useRef(tell);
  telling.current = tell;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const asked = text.trim();
      if (asked === told.current) return;
      told.current = asked;
      telling.current(asked);
    }, 120);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
