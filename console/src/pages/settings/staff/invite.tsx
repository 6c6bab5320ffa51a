import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languageNames } from '../../../shell/frame/preferences.ts';
import { type Language, languages, useLanguage, useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useChange } from '../../../shell/use-call.ts';
import { FormDialog } from '../form-dialog.tsx';
import { words as page } from '../words.ts';
import { firstDraft, isWhole, RoleFields } from './role-fields.tsx';
import { inputOf } from './role-input.ts';
import { staffWords } from './words.ts';

/** Lets a person in, with a role. */
export function Invite({ opened, close }: { opened: boolean; close(): void }) {
  const words = useWords(staffWords);
  const { side, sees } = useRole();
  const { language } = useLanguage();
  const nobody = { mail: '', name: '', locale: language };
  const [person, setPerson] = useState(nobody);
  const [draft, setDraft] = useState(firstDraft('company', sees));
  const leave = () => {
    setPerson(nobody);
    setDraft(firstDraft('company', sees));
    close();
  };
  const invite = useChange('inviteStaff', leave);
  const { mail, name, locale } = person;
  return (
    <FormDialog
      opened={opened}
      close={leave}
      title={words.invite}
      doIt={words.doInvite}
      submit={() =>
        invite.mutate({
          body: { mail: mail.trim(), name: name.trim(), locale, role: inputOf(draft) },
        })
      }
      change={invite}
      disabled={!isWhole(draft, side)}
    >
      <Text size="sm">{words.inviteAbout}</Text>
      <PersonFields person={person} change={setPerson} />
      <RoleFields draft={draft} change={setDraft} />
    </FormDialog>
  );
}

interface Person {
  mail: string;
  name: string;
  locale: Language;
}

function PersonFields({ person, change }: { person: Person; change(person: Person): void }) {
  const words = useWords(staffWords);
  const shared = useWords(page);
  return (
    <>
      <TextInput
        type="email"
        label={words.mail}
        value={person.mail}
        onChange={({ currentTarget }) => change({ ...person, mail: currentTarget.value })}
        required
        data-autofocus
      />
      <TextInput
        label={shared.name}
        value={person.name}
        onChange={({ currentTarget }) => change({ ...person, name: currentTarget.value })}
        maxLength={200}
        required
      />
      <NativeSelect
        label={words.language}
        value={person.locale}
        onChange={({ currentTarget }) =>
          change({ ...person, locale: currentTarget.value as Language })
        }
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
    </>
  );
}
