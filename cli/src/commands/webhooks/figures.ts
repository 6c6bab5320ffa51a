import type { DeliveryFigures, WebhookSubscription } from '@fringe/sdk';
import type { Command } from 'commander';
import { momentOption, subscriptionOption } from '../../choosing/options.ts';
import { allSubscriptions, findSubscription } from '../../choosing/subscriptions.ts';
import { type Cli, run } from '../../cli.ts';
import type { Output } from '../../output/output.ts';
import { shownTime } from '../../output/times.ts';

interface Options {
  subscription?: string;
  from?: number;
  to?: number;
}

/** `webhooks figures`. */
export function figureCommand(webhooks: Command): void {
  webhooks
    .command('figures')
    .description('Show by the hour how calls ended, of all subscriptions or one')
    .addOption(subscriptionOption('of one only'))
    .addOption(momentOption('--from', 'the first hour; 24 hours by default, a week at most'))
    .addOption(momentOption('--to', 'the last hour; the present by default'))
    .action(run(figures));
}

async function figures(cli: Cli, { subscription, from, to }: Options): Promise<void> {
  const { fringe } = await cli.session();
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { signal } = cli;
  if (subscription !== undefined) {
    const found = await findSubscription(cli, subscription);
    const one = await fringe.webhooks.figures(found.id, query, { signal });
    cli.out.result(one, () => hourTable(cli.out, [one], [found]));
    return;
  }
  const all = await cli.busy('Reading figures', fringe.webhooks.allFigures(query, { signal }));
  const known = await allSubscriptions(cli);
  cli.out.result(all, () => hourTable(cli.out, all.subscriptions, known));
}

/** A line for each hour of a subscription in which something happened. */
function hourTable(
  out: Output,
  figuresOf: readonly DeliveryFigures[],
  known: readonly WebhookSubscription[],
): string {
  const nameOf = (id: string) => {
    const found = known.find((one) => one.id === id);
    return found?.description ?? found?.url ?? id;
  };
  const rows = figuresOf.flatMap(({ subscriptionId, hours }) =>
    hours.map((hour) => ({ name: nameOf(subscriptionId), ...hour })),
  );
  const waiting = figuresOf.reduce((sum, { pending }) => sum + pending, 0);
  const lines = out.table(
    [
      { head: 'HOUR', of: ({ hour }) => shownTime(hour) },
      { head: 'SUBSCRIPTION', of: ({ name }) => name, cut: true },
      { head: 'CALLS', of: ({ attempts }) => attempts, right: true },
      { head: 'TAKEN', of: ({ delivered }) => delivered, right: true },
      { head: 'GIVEN UP', of: ({ failed }) => failed, right: true },
      { head: 'LONGEST MS', of: ({ longestDurationMs }) => longestDurationMs, right: true },
      {
        head: 'ERRORS',
        of: ({ errors }) => errors.map((one) => `${one.error} ${one.attempts}`).join(', '),
      },
    ],
    rows,
  );
  return `${lines}${waiting} ${waiting === 1 ? 'delivery waits' : 'deliveries wait'} now\n`;
}
