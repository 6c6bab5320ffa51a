import { useDurations } from '../../../../parts/durations.ts';
import { useWords } from '../../../../shell/language.tsx';
import type { Feed } from './feed.ts';
import { words as all } from './words.ts';

/** What is said of a feed in a few words. */
export function useSaid() {
  const words = useWords(all);
  const { span } = useDurations();
  return {
    /** Programs are named as those who issued their credentials have named them. */
    sender: ({ partner, description, clientId }: Feed): string =>
      [partner?.name ?? words.operator, description ?? clientId.slice(-8)].join(' · '),
    last: ({ lastEntryAt }: Feed): string =>
      words.ago(span(Math.max(1, Math.floor(Date.now() / 1000) - lastEntryAt))),
    usual: ({ usualGapDays }: Feed): string =>
      usualGapDays === null ? words.noRhythm : words.every(usualGapDays),
  };
}
