import { Code, Drawer, Stack } from '@mantine/core';
import { ChangeDetails } from '../../../parts/audit/change-details.tsx';
import { Facts } from '../../../parts/audit/facts.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { noBanner } from '../../../parts/no-banner.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { CompanyName } from '../../../parts/requests/company-name.tsx';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { useActorName } from './heat.tsx';
import { changeListWords } from './words.ts';

/** The change that the address names: who, what, and each value before and after. */
export function ChangeDrawer() {
  const page = useWords(all);
  const words = useWords(changeListWords);
  const { asked, ask } = useAsked();
  return (
    <Drawer
      opened={asked.open !== undefined}
      onClose={() => ask({ open: undefined, page: asked.page })}
      title={words.change}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': page.close }}
      attributes={noBanner}
    >
      {asked.open && (
        <Stack gap="lg">
          <About changeId={asked.open} />
          <ChangeDetails changeId={asked.open} />
        </Stack>
      )}
    </Drawer>
  );
}

function About({ changeId }: { changeId: string }) {
  const page = useWords(all);
  const words = useWords(changeListWords);
  const formats = useFormats();
  const nameOf = useActorName();
  const change = useCall('readChange', { path: { changeId } });
  return (
    <Shown of={change}>
      {({ at, by, action, companyId, requestId, subject }) => (
        <Facts
          label={words.change}
          facts={[
            [words.action, <Code key="action">{action}</Code>],
            [words.at, formats.moment(at)],
            [words.by, nameOf({ by })],
            [page.company, companyId && <CompanyName companyId={companyId} />],
            ...Object.entries(subject)
              .filter(([, id]) => id !== companyId)
              .map(([name, id]): [string, React.ReactNode] => [name, <Code key={name}>{id}</Code>]),
            [
              words.request,
              <Door
                key="chain"
                to="/happened"
                search={{ id: requestId ?? changeId } as never}
                underline="always"
              >
                {words.chain}
              </Door>,
            ],
          ]}
        />
      )}
    </Shown>
  );
}
