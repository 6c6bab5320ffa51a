import { useFormats } from '../../../../parts/formats.ts';
import { useWords } from '../../../../shell/language.tsx';
import type { Feed } from './feed.ts';
import { words as all } from './words.ts';

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** What is said of a feed in a few words. */
export function useSaid() {
  const words = useWords(all);
  const { locale } = useFormats();
  const relative = new Intl.RelativeTimeFormat(locale);
  return {
    /** Programs are named as those who issued their credentials have named them. */
    sender: ({ partner, description, clientId }: Feed): string =>
      [partner?.name ?? words.operator, description ?? clientId.slice(-8)].join(' · '),
    last: ({ lastEntryAt }: Feed): string => {
      const passed = Math.max(0, Date.now() / 1000 - lastEntryAt);
      const [size, unit] = units.find(([each]) => passed >= each) ?? units[2];
      return relative.format(-Math.floor(passed / size), unit);
    },
    usual: ({ usualGapDays }: Feed): string =>
      usualGapDays === null ? words.noRhythm : words.every(usualGapDays),
  };
}
