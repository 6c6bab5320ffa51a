import { describe, it } from 'node:test';
import { fakeClock } from '../../support/clock.ts';
import { expectSound } from '../../support/money/charge-companies.ts';
import { openWorld } from '../../support/money/world.ts';
import { openCompany } from './support/commitments.ts';

const clock = fakeClock();
const { service } = await openWorld({ clock, config: { rateLimitPerMinute: 100_000 } });
const common = await openCompany(service, clock);
const strict = await openCompany(service, clock, true);

/** What closes months, or pays all that is due, is done in a company of its own. */
async function live(history: string): Promise<void> {
  const isAlone = /close|execute due/.test(history);
  const { live, expectAll } = isAlone ? await openCompany(service, clock) : common;
  await live(history);
  if (isAlone) await expectAll();
}

const begun: Record<string, string> = {
  pending: 'usual pending',
  active: 'usual',
  'paid in part': 'usual; execute 0',
  'voided in part': 'usual; execute 0; void payment 0',
  'cancelled in part': 'usual; cancel payment 0',
  finished: 'usual; execute 0; execute 1',
  voided: 'usual; execute 0; execute 1; void payment 1',
  cancelled: 'usual; cancel',
  rejected: 'usual pending; reject',
};
const replacing = 'replace by 90+2 10+1';
const wholly = ['approve', 'reject', 'cancel', replacing];
const verbs = [...wholly, 'execute 0', 'cancel payment 0', 'void payment 0'];

describe('a committed expense that is', () => {
  for (const [state, history] of Object.entries(begun)) {
    it(`${state} takes each verb, once and again, as the model says`, async () => {
      let isChanged = true;
      for (const verb of verbs) {
        const tried = `try: ${verb}; try: ${verb}`;
        const whole: string = isChanged ? `${history}; ${tried}` : tried;
        isChanged = (await common.live(whole, !isChanged)).slice(-2).includes(false);
      }
    });
  }
});

const payments = '700 1+1 1+2';
/** What reserves payments: before it, and what is then asked for. */
const reserving = {
  requested: ['', `ask nursery ${payments}`],
  approved: [`ask nursery ${payments} pending; `, 'approve'],
  replaced: ['ask nursery 1; ', `replace by ${payments}`],
} as const;

for (const [way, [before, verb]] of Object.entries(reserving)) {
  it(`a committed expense is not ${way} where its month or its employee forbids it`, async () => {
    await live(`${before}disable next; refused: ${verb}`);
    await live(`${before}block; refused: ${verb}; remove; refused: ${verb}; restore; ${verb}`);
    // Where the company requires limits there has to be one for each month.
    const limited = `limit of this month 1000; ask education 5; ${before}`;
    await strict.live(`${limited}refused: ${verb}; limit 700; ${verb}`);
  });
}

const histories: Record<string, Record<string, string>> = {
  'a request': {
    'is one for each child, category and year, and another once it has ended':
      'ask education 1 for child 0; ask education 1 pending for child 1; ask nursery 1; ' +
      'ask education 1; execute 0; ask education 1; cancel; ask education 1 pending; reject; ' +
      'ask education 1',
    'is refused while there is an active one, or one that is pending':
      'ask education 1; ask education 1 pending for child 0; refused: ask education 1; ' +
      'refused: ask education 1 pending; refused: ask education 1 for child 0; ' +
      'refused: ask education 1 pending for child 0',
    'takes months of its year from the open one on, as its replacement does':
      'refused: ask education 1+2 1+3; refused: ask education 1+2 1-1 pending; usual; ' +
      'refused: replace by 1-1; refused: replace by 1+2 1+3',
    'has its payments in the order of months, and as given within one':
      'ask education 3+2 2 1+2 4 as allowance-not-exempt',
  },
  'a payment': {
    'finishes it as the last one, also where the others are voided or cancelled':
      'ask education 1 20 300; execute 0; void payment 0; cancel payment 1; execute 2',
    'is executed once, in a month that has a cycle':
      'usual; refused: execute 0 in -1; refused: execute 0 in +1; execute 0; execute 0; ' +
      'execute 0 in 0; refused: void charge',
    'cancels the whole as the last one to come':
      'usual; execute 0; cancel payment 1; cancel payment 1; usual; cancel payment 0; ' +
      'cancel payment 1; usual',
    'is settled each time that it is executed or voided late':
      'usual; close; execute 0 in -1; settle; void payment 0; settle',
    'is executed with all that is due up to a month, and with nothing else':
      'ask education 3+1 1; ask nursery 2 for child 0; ask nursery 5 pending for child 1; ' +
      'close; execute due -2; execute due 0; execute due 0',
    'is executed before its month only where it is said what it is booked to':
      'usual; refused: execute due +1; execute due +1 in +1; execute due +1 in 0',
  },
  'an end': {
    'by a cancel or a rejection makes room, of somebody removed too, and keeps what is executed':
      'usual for child 0; execute 0; remove; cancel; restore; usual pending for child 0; ' +
      'remove; reject; restore; usual for child 0',
    'by a replacement keeps for whom and how it is paid':
      'usual for child 0 as allowance; execute 0; replace by 90+2 10+1',
  },
  'what payments reserve': {
    'is free of limits where none is set, and of what none governs':
      'ask nursery 1000000; meal limit 1; ask education 7; charge 5',
    'is of a month for meals, and of no year':
      'meal limit 500; ask meal 500+1; charge meal 500; close; refused: charge meal 1',
    'is nothing while it waits, nor when it is rejected then':
      'limit 1000; ask nursery 1001 pending; charge 999; reject; charge 1; refused: charge 1',
    'is judged again by the approval':
      'limit 1000; ask nursery 700 pending; charge 300; charge 1; refused: approve; ' +
      'void charge; approve; refused: charge 1',
    'passes no month by one cent':
      'limit 1000; charge 100; ask nursery 200 for child 0; ' +
      'refused: ask nursery 701 for child 1; ' +
      'refused: ask nursery 1000+1 350 351 for child 1; ask nursery 700 for child 1; ' +
      'refused: ask nursery 1',
    'passes no year by one cent as a whole':
      'limit 1000 a year; charge 100; close; refused: ask nursery 450 451+1; ' +
      'ask nursery 450 450+1; refused: charge 1; cancel payment 1; charge 450; ' +
      'refused: charge 1',
    'counts as a whole against a year that one of its months has a limit of':
      'limit of this month 1000 a year; limit of next months 5000; ' +
      'refused: ask nursery 600 401+1; ask nursery 600 400+1',
    'may go around a month that is disabled': 'disable next; ask nursery 1 1+2',
  },
  'what payments had reserved': {
    'is free after a cancel but for what is executed':
      'limit 1000 a year; ask nursery 600 400+1; execute 0; refused: charge 1; cancel; ' +
      'charge 400; refused: charge 1',
    'is free by the payment that is cancelled, one of two in one month':
      'limit 1000; ask nursery 600 300 1000+1; refused: charge 101; cancel payment 0; ' +
      'charge 700; refused: charge 1',
    'can be had by a replacement, and not a cent more':
      'limit 1000 a year; ask nursery 300 700+2; execute 0; refused: replace by 701+1; ' +
      'replace by 700+1',
    'is used in the month that it is booked to, and free there after a void':
      'limit 1000; ask nursery 400+2; execute 0; refused: charge 601; void payment 0; ' +
      'charge 1000',
    'stays reserved in the open month when its own is over':
      'limit 1000; ask nursery 800; close; refused: charge 201; execute 0',
  },
  'a payment that is executed is a fact': {
    'that no limit, disabled month or state of the employee refuses':
      'limit 1000; ask nursery 1000; limit 1; disable; remove; execute 0; refused: charge 1',
    'and is flagged with what it is booked in spite of': 'ask nursery 800; block; execute 0',
  },
  'a payment of a year that is over': {
    'counts in its own year, used or given back, and leaves the next one whole':
      'limit 1000 a year; ask nursery 800+2; close 3 times; charge 1000; refused: charge 1; ' +
      'execute 0; void payment 0; refused: charge 1',
    'gives its own year back when it is cancelled':
      'limit 1000 a year; ask nursery 800+2; close 3 times; cancel payment 0; charge 1000-1',
    'is flagged by the limit of its own year, not by that of the month':
      'limit 1000 a year; ask nursery 800+2; close 3 times; charge 201-1; execute 0',
    'is judged by its own year when it is approved after it':
      'limit 1000 a year; ask nursery 600+2 pending; charge 401; close 3 times; ' +
      'refused: approve; void charge; charge 1000; approve',
    'reserves the open month where limits are for a payroll':
      'limit 1000; ask nursery 800+2; close 3 times; refused: charge 201; charge 200; ' +
      'execute 0',
    'meets the limit of the open month too, where that has one for a payroll':
      'limit 1000 a year; ask nursery 600+2 pending; close 2 times; ' +
      'limit of next months 500; close; refused: approve',
    'is not met by a limit that the next year begins with':
      'ask nursery 800+2; close 2 times; limit of next months 500 a year; close; ' +
      'refused: ask nursery 501; charge 500; execute 0',
  },
};

for (const [what, each] of Object.entries(histories)) {
  describe(what, () => {
    for (const [guarantee, history] of Object.entries(each)) it(guarantee, () => live(history));
  });
}

it('all of these histories are shown as the model says, in books that add up', async () => {
  for (const { expectAll } of [common, strict]) await expectAll();
  await expectSound(service);
});
