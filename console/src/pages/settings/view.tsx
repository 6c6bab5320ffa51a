import { Stack, Tabs, Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { useWords } from '../../shell/language.tsx';
import { Keys } from './keys/keys.tsx';
import { NoticeMails } from './notices/notices.tsx';
import { settingsRoute, type Tab } from './route.ts';
import { Sessions } from './sessions/sessions.tsx';
import { Staff } from './staff/staff.tsx';
import { Subscriptions } from './subscriptions/subscriptions.tsx';
import { useTabs } from './use-tabs.ts';
import { Ways } from './ways/ways.tsx';
import { words as all } from './words.ts';

const contents: Record<Tab, ComponentType> = {
  staff: Staff,
  ways: Ways,
  sessions: Sessions,
  keys: Keys,
  subscriptions: Subscriptions,
  notices: NoticeMails,
};

/** Who may enter, by which way, with which keys. */
export function View() {
  const words = useWords(all);
  const tabs = useTabs();
  const { tab = tabs[0] } = settingsRoute.useSearch();
  const navigate = settingsRoute.useNavigate();
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1}>{words.title}</Title>
        <Text c="var(--quiet)">{words.about}</Text>
      </Stack>
      <Tabs
        value={tab}
        onChange={(chosen) => void navigate({ search: { tab: chosen as Tab } })}
        keepMounted={false}
      >
        <Tabs.List aria-label={words.title}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((one) => {
          const Content = contents[one];
          return (
            <Tabs.Panel key={one} value={one} pt="lg">
              <Content />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Stack>
  );
}
