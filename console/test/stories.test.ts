import { after, describe } from 'node:test';
import { companyStories } from './stories/company.ts';
import { atOnceStories } from './stories/days/at-once.ts';
import { clerksDay } from './stories/days/clerks-day.ts';
import { operatorsMorning } from './stories/days/operators-morning.ts';
import { entranceStories } from './stories/entrance.ts';
import { expensesStories } from './stories/expenses.ts';
import { exportsStories } from './stories/exports.ts';
import { importStories } from './stories/import.ts';
import { limitsStories } from './stories/limits.ts';
import { monthStories } from './stories/month.ts';
import { paperStories } from './stories/paper.ts';
import { payrollStories } from './stories/payroll.ts';
import { peopleStories } from './stories/people.ts';
import { auditStories } from './stories/platform/audit.ts';
import { deliveryStories } from './stories/platform/delivery.ts';
import { developerStories } from './stories/platform/developer.ts';
import { homeStories } from './stories/platform/home.ts';
import { noticesStories } from './stories/platform/notices.ts';
import { sandboxStories } from './stories/platform/sandbox.ts';
import { settingsStories } from './stories/platform/settings.ts';
import { stateStories } from './stories/states.ts';
import { viewStories } from './stories/views.ts';
import { noBrowser } from './support/console.ts';
import { startStages } from './support/stage.ts';

/**
 * All that is told of the console, on one service and in one browser: to start them for each page
 * took longer than the pages do. Stories that change what others look at come last. Each is told
 * in one language here, and in the other by `npm run prove`.
 */
for (const flipped of process.env.PROVE_ROUNDS ? [false, true] : [false]) {
  const { service, spanish, english } = await startStages(flipped);
  describe(flipped ? 'the console in the other language' : 'the console', () => {
    after(service.close);
    if (!flipped) deliveryStories(service);
    describe('in a browser', { skip: noBrowser }, () => {
      payrollStories(spanish);
      homeStories(spanish);
      entranceStories(english);
      companyStories(english);
      peopleStories(english);
      paperStories(spanish);
      viewStories(spanish);
      stateStories(spanish);
      developerStories(english, spanish);
      auditStories(spanish);
      operatorsMorning(spanish);
      monthStories(spanish);
      sandboxStories(english);
      settingsStories(spanish);
      if (flipped) return;
      noticesStories(spanish);
      exportsStories(spanish);
      expensesStories(spanish);
      limitsStories(spanish);
      importStories(spanish);
      clerksDay(spanish);
      atOnceStories(english);
    });
  });
}
