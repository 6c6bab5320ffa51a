import { useCallback, useEffect, useState } from 'react';
import type { Template } from '../../use-exports.ts';
import { bodyOf, type Draft, draftOf } from './draft.ts';

interface State {
  draft: Draft;
  /** What the draft began as: the revision of the template, and what it said. */
  revision: string;
  began: string;
}

type Begun = Pick<Template, 'name' | 'definition' | 'revision'>;

const said = (draft: Draft): string => JSON.stringify(bodyOf(draft));
const begin = (found: Begun): State => {
  const draft = draftOf(found);
  return { draft, revision: found.revision, began: said(draft) };
};

/** What was not saved stays in this tab: a reload, or a look at another page, loses nothing. */
const kept = (place: string): State | undefined => {
  const text = sessionStorage.getItem(place);
  return text ? (JSON.parse(text) as State) : undefined;
};

/** A template that is being written, and what has become of the one that it began as. */
export function useDraft(place: string, found: Begun) {
  const [state, setState] = useState(() => kept(place) ?? begin(found));
  const { draft, revision, began } = state;
  const now = said(draft);
  const isChanged = now !== began;
  const isAnother = found.revision !== revision;
  const isSame = now === said(draftOf(found));
  // What is there now is taken up where nothing of one's own would be lost.
  useEffect(() => {
    if (isAnother && (!isChanged || isSame)) setState(begin(found));
  }, [isAnother, isChanged, isSame, found]);
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(place, JSON.stringify(state));
    else sessionStorage.removeItem(place);
  }, [place, isChanged, state]);
  const change = useCallback(
    (next: (before: Draft) => Partial<Draft>) =>
      setState((before) => ({ ...before, draft: { ...before.draft, ...next(before.draft) } })),
    [],
  );
  const discard = () => setState(begin(found));
  const forget = () => sessionStorage.removeItem(place);
  const isOvertaken = isAnother && isChanged && !isSame;
  return { draft, revision, isChanged, isOvertaken, change, discard, forget };
}
export type Editing = ReturnType<typeof useDraft>;
export type Change = Editing['change'];
