import { Anchor, Code, Drawer, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChangeDetails } from '../../../parts/audit/change-details.tsx';
import { Facts } from '../../../parts/audit/facts.tsx';
import { DeliveryDetails } from '../../../parts/deliveries/delivery-details.tsx';
import { EventDetails } from '../../../parts/deliveries/event-details.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { noBanner } from '../../../parts/no-banner.ts';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { type Item, nameOf } from '../chain/forest.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { RequestDetails } from './request-details.tsx';

/** What the address says is open, of all that happened. */
export function NodeDrawer({ items }: { items: readonly Item[] }) {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const item = items.find((one) => one.kind !== 'attempt' && nameOf(one) === asked.open);
  return (
    <Drawer
      opened={item !== undefined}
      onClose={() => ask({ open: undefined })}
      title={item && words[item.kind]}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
      {item && (
        <Stack gap="lg">
          {item.kind !== 'delivery' && <ItemFacts item={item} />}
          <Details item={item} />
        </Stack>
      )}
    </Drawer>
  );
}

function Details({ item: { kind, id } }: { item: Item }) {
  const { ask } = useAsked();
  if (kind === 'request') return <RequestDetails requestId={id} />;
  if (kind === 'change') return <ChangeDetails changeId={id} />;
  if (kind === 'event') return <EventDetails eventId={id} />;
  if (kind !== 'delivery') return null;
  return <DeliveryDetails deliveryId={id} sent={(_, made) => ask({ open: `delivery:${made}` })} />;
}

function ItemFacts({ item }: { item: Item }) {
  const words = useWords(all);
  const formats = useFormats();
  const { companies } = useCompanies();
  const { kind, id, at, what, outcome, by, companyId, employeeId, payroll, amountInCents } = item;
  const company = companies.find((one) => one.id === companyId)?.name ?? companyId;
  return (
    <Facts
      label={words[kind]}
      facts={[
        [words[kind], what],
        [words.outcome, outcome],
        [words.amount, amountInCents === null ? null : formats.euros(amountInCents)],
        [words.payroll, payroll && formats.month(payroll)],
        [words.at, formats.moment(at)],
        [words.by, by?.name],
        [words.company, company],
        [words.employee, companyId && employeeId && <Person {...{ companyId, employeeId }} />],
        [words.id, <AskBy key="id" id={id} />],
      ]}
    />
  );
}

function AskBy({ id }: { id: string }) {
  const words = useWords(all);
  return (
    <>
      <Code>{id}</Code>{' '}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} to="/happened" search={{ id }} />}
      >
        {words.wholeStory}
      </Anchor>
    </>
  );
}

function Person(params: { companyId: string; employeeId: string }) {
  const words = useWords(all);
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link {...props} to="/companies/$companyId/people/$employeeId" params={params} />
      )}
    >
      {words.openEmployee}
    </Anchor>
  );
}
