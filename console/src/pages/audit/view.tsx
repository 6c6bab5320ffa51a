import { Stack, Tabs, Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { useWords } from '../../shell/language.tsx';
import { Access } from './access/access.tsx';
import { Changes } from './changes/changes.tsx';
import { Requests } from './requests/requests.tsx';
import { auditRoute, type Tab } from './route.ts';
import { useAsked, useTabs } from './search.ts';
import { words as all } from './words.ts';

const contents: Record<Tab, ComponentType> = {
  changes: Changes,
  access: Access,
  requests: Requests,
};

/** Who could, who did, what was it before, who read it? */
export function View() {
  const words = useWords(all);
  const tabs = useTabs();
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1}>{words.title}</Title>
        <Text c="var(--quiet)">{tabs.length > 1 ? words.about : words.aboutOwn}</Text>
      </Stack>
      {tabs.length > 1 ? <Tabbed tabs={tabs} /> : <Requests />}
    </Stack>
  );
}

function Tabbed({ tabs }: { tabs: readonly Tab[] }) {
  const words = useWords(all);
  const { asked } = useAsked();
  const navigate = auditRoute.useNavigate();
  const tab = tabs.find((one) => one === asked.tab) ?? tabs[0]!;
  // Whom and where it is about stays; the rest is another question.
  const { company, person } = asked;
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => void navigate({ search: { tab: chosen as Tab, company, person } })}
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
  );
}
