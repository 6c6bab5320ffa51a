import { List, Text } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { PersonLink } from '../../../parts/people/person-link.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Outcome, Verb } from './use-decisions.ts';
import { requestWords } from './words.ts';

interface Told {
  companyId: string;
  month: string;
  verb: Verb;
  outcomes: readonly Outcome[];
}

/** What became of each request; whoever came second is told who was first. */
export function Outcomes({ companyId, month, verb, outcomes }: Told) {
  const words = useWords(requestWords);
  const say = useSaying(verb);
  return (
    <div role="status">
      <Text fw={600}>{words.result}</Text>
      <List spacing="xs" listStyleType="none" mt="xs">
        {outcomes.map((outcome) => (
          <List.Item key={outcome.request.id}>
            <span aria-hidden="true">{outcome.kind === 'done' ? '✓ ' : '! '}</span>
            <PersonLink {...{ companyId, month, employeeId: outcome.request.employeeId }} />
            <Text size="sm">{say(outcome)}</Text>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function useSaying(verb: Verb) {
  const words = useWords(requestWords);
  const formats = useFormats();
  const who = useWho();
  const texts: Record<string, unknown> = words;
  return (outcome: Outcome): string => {
    if (outcome.kind === 'done') {
      return words.done(verb === 'approve' ? words.approved : words.rejected);
    }
    if (outcome.kind === 'refused') {
      const { code = '', message } = outcome.error;
      return typeof texts[code] === 'string' ? (texts[code] as string) : message;
    }
    const { decided } = outcome.now;
    if (!decided) return words.gone;
    return words.earlier(words[decided.decision], who(decided.by), formats.moment(decided.at));
  };
}
