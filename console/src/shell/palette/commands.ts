import { useNavigate } from '@tanstack/react-router';
import { useCompany } from '../company.ts';
import { useDoors } from '../frame/doors.ts';
import { type Colours, languageNames, useColours, useSpeaking } from '../frame/preferences.ts';
import { languages, useWords } from '../language.tsx';
import { nameOfRole, roleWords } from '../role-words.ts';
import { useSession } from '../session.tsx';
import { shellWords } from '../words.ts';
import type { Choice } from './choice.ts';
import { paletteWords } from './words.ts';

/** The pages that the role may see. */
export function usePages(): Choice[] {
  const words = useWords(paletteWords);
  const company = useCompany();
  const navigate = useNavigate();
  return useDoors().map(({ to, icon, label }) => ({
    id: `page ${to}`,
    icon,
    label: words.goTo(label),
    detail: to.startsWith('/companies') ? (company?.name ?? '') : '',
    run: () => {
      void navigate({ to, params: { companyId: company?.id ?? '' } });
      // Also where it is the page that is open: whoever asks for it begins at its top.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
  }));
}

const action = (id: string, label: string, run: () => void): Choice => ({
  id,
  icon: 'action',
  label,
  detail: '',
  run,
});

/** What can be done without leaving the page: colours, language, another role. */
export function useActions(): Choice[] {
  const words = useWords(paletteWords);
  const shell = useWords(shellWords);
  const roles = useWords(roleWords);
  const { me, role, choose } = useSession();
  const { paint } = useColours();
  const { language, speak } = useSpeaking();
  const colours: Colours[] = ['light', 'dark', 'auto'];
  const others = me.roles.filter(({ id }) => id !== role.id);
  return [
    ...colours.map((one) => action(`colours ${one}`, words.colours(shell[one]), () => paint(one))),
    ...languages
      .filter((one) => one !== language)
      .map((one) => action(one, words.language(languageNames[one]), () => speak(one))),
    ...others.map((one) =>
      action(one.id, words.actAs(nameOfRole(roles, one)), () => choose(one.id)),
    ),
  ];
}
