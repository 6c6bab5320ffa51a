import { CallsWork } from './platform/calls-work.tsx';
import { ClosingDrawer } from './platform/closings/closing-drawer.tsx';
import { Closings } from './platform/closings/closings.tsx';
import { Feeds } from './platform/feeds/feeds.tsx';
import { ReceiversWork } from './platform/receivers-work.tsx';
import { RefusalDrawer } from './platform/refusals/refusal-drawer.tsx';
import { Refusals } from './platform/refusals/refusals.tsx';
import classes from './start.module.css';

/** What waits on the whole platform: what closes, who went silent, what is refused. */
export const PlatformWork = () => (
  <div>
    <Closings />
    <Feeds />
    <div className={classes.cards}>
      <Refusals />
      <ReceiversWork />
      <CallsWork />
    </div>
    <ClosingDrawer />
    <RefusalDrawer />
  </div>
);
