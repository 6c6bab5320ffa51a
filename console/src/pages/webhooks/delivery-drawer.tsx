import { Drawer } from '@mantine/core';
import { DeliveryDetails } from '../../parts/deliveries/delivery-details.tsx';
import { EventDetails } from '../../parts/deliveries/event-details.tsx';
import { noBanner } from '../../parts/no-banner.ts';
import { useWords } from '../../shell/language.tsx';
import { useAsked } from './search.ts';
import { words as all } from './words.ts';

/** The delivery or event that the address names, beside the list. */
export function DeliveryDrawer() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const { delivery, event, of: whose, subscription, page } = asked;
  return (
    <Drawer
      opened={delivery !== undefined || event !== undefined}
      onClose={() => ask({ delivery: undefined, event: undefined, of: undefined, page })}
      title={delivery ? words.delivery : words.event}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
      {event && !delivery && <EventDetails eventId={event} />}
      {delivery && (
        <DeliveryDetails
          deliveryId={delivery}
          subscriptionId={whose ?? subscription}
          sent={(of, made) => ask({ delivery: made, of, page })}
        />
      )}
    </Drawer>
  );
}
