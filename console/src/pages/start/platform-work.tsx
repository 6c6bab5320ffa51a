import { CallsWork } from './platform/calls-work.tsx';
import { ClosingDrawer } from './platform/closings/closing-drawer.tsx';
import { Closings } from './platform/closings/closings.tsx';
import { Feeds } from './platform/feeds/feeds.tsx';
import { ReceiversWork } from './platform/receivers-work.tsx';
import { RefusalDrawer } from './platform/refusals/refusal-drawer.tsx';
import { Refusals } from './platform/refusals/refusals.tsx';
import classes from './platform/rows.module.css';

/** What waits on the whole platform: what closes, what is refused, who went silent. */
export const PlatformWork = () => (
  <div>
    <div className={classes.beside}>
      <Closings />
      <div>
        <Refusals />
        <ReceiversWork />
        <CallsWork />
      </div>
    </div>
    <Feeds />
    <ClosingDrawer />
    <RefusalDrawer />
  </div>
);
