import { Button, Group } from '@mantine/core';
import { languageNames } from '../frame/preferences.ts';
import { languages, useLanguage, useWords } from '../language.tsx';
import { signInWords } from './words.ts';

/** The language before anybody is known. */
export function LanguageSwitch() {
  const words = useWords(signInWords);
  const { language, speak } = useLanguage();
  return (
    <Group gap={4} role="group" aria-label={words.language}>
      {languages.map((one) => (
        <Button
          key={one}
          lang={one}
          size="compact-sm"
          variant={one === language ? 'default' : 'subtle'}
          aria-pressed={one === language}
          onClick={() => speak(one)}
        >
          {languageNames[one]}
        </Button>
      ))}
    </Group>
  );
}
