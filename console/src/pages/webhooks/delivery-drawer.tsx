import { Drawer } from '@mantine/core';
import { DeliveryDetails } from '../../parts/deliveries/delivery-details.tsx';
import { noBanner } from '../../parts/no-banner.ts';
import { useWords } from '../../shell/language.tsx';
import { useAsked } from './search.ts';
import { words as all } from './words.ts';

/** The delivery that the address names, beside the list. */
export function DeliveryDrawer() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const { delivery, of: whose, subscription, page } = asked;
  return (
    <Drawer
      opened={delivery !== undefined}
      onClose={() => ask({ delivery: undefined, of: undefined, page })}
      title={words.delivery}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
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
