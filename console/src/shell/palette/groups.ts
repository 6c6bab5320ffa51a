import { useWords } from '../language.tsx';
import { type Choice, type Group, matches } from './choice.ts';
import { useActions, usePages } from './commands.ts';
import { useRows, type useSearch } from './found.ts';
import { useRecent } from './recent.ts';
import { useSavedViews } from './saved-views.ts';
import { paletteWords } from './words.ts';

/** So many views are offered before a word is typed. */
const FEW = 6;

/** All rows under their headings; without a word, what was chosen last, and the pages. */
export function useGroups(typed: string, search: ReturnType<typeof useSearch>): Group[] {
  const words = useWords(paletteWords);
  const rowOf = useRows();
  const pages = usePages();
  const views = useSavedViews();
  const actions = useActions();
  const { kept } = useRecent();
  const text = typed.trim();
  const said = (choices: readonly Choice[]) =>
    choices.filter(({ label, detail }) => matches(`${label} ${detail}`, text));
  const of = (...kinds: string[]) =>
    search.results.filter(({ kind }) => kinds.includes(kind)).map(rowOf);
  const others = search.results.filter(({ kind }) => kind !== 'employee' && kind !== 'company');
  const groups: Group[] = text
    ? [
        { label: words.people, choices: of('employee') },
        { label: words.companies, choices: of('company') },
        { label: words.others, choices: others.map(rowOf) },
        { label: words.views, choices: said(views) },
        { label: words.pages, choices: said(pages) },
        { label: words.actions, choices: said(actions) },
      ]
    : [
        { label: words.recent, choices: kept.map(rowOf) },
        { label: words.views, choices: views.slice(0, FEW) },
        { label: words.pages, choices: pages },
      ];
  return groups.filter(({ choices }) => choices.length > 0);
}
