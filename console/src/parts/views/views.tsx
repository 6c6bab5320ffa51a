import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useWords } from '../../shell/language.tsx';
import { KeepView } from './keep-view.tsx';
import { ManageViews } from './manage-views.tsx';
import { pageOf, useGoing, useHere, useMayKeep, useViews, useWhere } from './use-views.ts';
import { viewWords } from './words.ts';

/** What stands in the address of a page only while something is open or goes on. */
const PASSING = ['open', 'run', 'change', 'at', 'page', 'export', 'edit', 'like', 'delivery'];

/** Beside the title of a page: its filters under names, and the way to keep those of now. */
export function Views({ without = [] }: { without?: readonly string[] }) {
  const words = useWords(viewWords);
  const here = useHere([...PASSING, ...without]);
  const [keeping, keep] = useDisclosure(false);
  const [managing, manage] = useDisclosure(false);
  const mayKeep = useMayKeep();
  return (
    <>
      <Menu
        position="bottom-start"
        width={300}
        withinPortal={false}
        returnFocus
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" className="not-printed">
            {words.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          <Menu.Label>{words.here}</Menu.Label>
          <Kept here={here} />
          <Menu.Divider />
          {mayKeep && <Menu.Item onClick={keep.open}>{words.keep}</Menu.Item>}
          <Menu.Item onClick={manage.open}>{words.manage}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <KeepView opened={keeping} close={keep.close} address={here} />
      <ManageViews opened={managing} close={manage.close} />
    </>
  );
}

/** Those of this page, of whichever company. */
function Kept({ here }: { here: string }) {
  const words = useWords(viewWords);
  const views = useViews().data?.views ?? [];
  const go = useGoing();
  const where = useWhere();
  const ofPage = views.filter(({ address }) => pageOf(address) === pageOf(here));
  if (ofPage.length === 0) {
    return (
      <Text size="sm" px="sm" py={4} c="var(--quiet)">
        {words.none}
      </Text>
    );
  }
  return ofPage.map((view) => (
    <Menu.Item
      key={view.id}
      translate="no"
      aria-current={view.address === here ? 'page' : undefined}
      onClick={() => go(view)}
    >
      {view.name}
      <Text size="xs" c="var(--quiet)">
        {where(view)}
      </Text>
    </Menu.Item>
  ));
}
