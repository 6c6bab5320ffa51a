import { Group, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { PartnerFilter } from '../partner-filter.tsx';
import { useAsked } from '../search.ts';
import { TurnPages } from '../turn-pages.tsx';
import { AccessDrawer } from './access-drawer.tsx';
import { GrantMatrix } from './grant-matrix.tsx';
import { accessWords } from './words.ts';

const COMPANIES = 25;

/** Partners by companies, and since when. */
export function OfPlatform() {
  const words = useWords(accessWords);
  const { count } = useFormats();
  const { asked } = useAsked();
  const query = { partnerId: asked.partner, page: asked.page, limit: COMPANIES };
  const listed = useCall('listCompanyAccess', { query }, { keep: true });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h3">
          {words.matrix}
        </Title>
        {listed.data && (
          <Text size="sm" c="var(--quiet)">
            {words.total(count(listed.data.page.totalElements))}
          </Text>
        )}
      </Group>
      <PartnerFilter />
      <Shown of={listed}>
        {({ companies, page }) =>
          companies.length === 0 ? (
            <Empty title={words.noCompanies}>{words.noCompaniesAdvice}</Empty>
          ) : (
            <Stack gap="sm">
              <GrantMatrix companies={companies} />
              <Text size="xs" c="var(--quiet)">
                {words.matrixAbout}
              </Text>
              <TurnPages page={page} />
            </Stack>
          )
        }
      </Shown>
      <AccessDrawer companies={listed.data?.companies ?? []} />
    </Stack>
  );
}
