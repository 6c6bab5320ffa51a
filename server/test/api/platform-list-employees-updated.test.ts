import { after, describe } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { followsByPages, followsChanges, showsLastChange } from './support/employee-following.ts';
import { operatorSide } from './support/employee-sides.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const side = operatorSide(service);

describe('platformListEmployees 200', () => {
  showsLastChange(side, clock);
  followsChanges(side, clock);
  followsByPages(side, clock);
});
