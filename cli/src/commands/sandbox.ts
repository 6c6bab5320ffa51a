import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '@fringe/sdk';
import { Argument, type Command } from 'commander';
import { findDelivery } from '../choosing/find-delivery.ts';
import { findCompany, findEmployee } from '../choosing/names.ts';
import { companyOption, employeeOption, subscriptionOption } from '../choosing/options.ts';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { eventOf, shortNames } from '../listening/events.ts';
import { deliveryFields } from '../listening/shown-delivery.ts';
import { plain } from '../output/plain.ts';
import { payrollOf } from '../output/times.ts';

interface Options {
  company?: string;
  employee?: string;
  subscription?: string;
}

export function sandboxCommands(program: Command): void {
  const names = Object.entries(shortNames).map(([short, name]) => `  ${short.padEnd(18)} ${name}`);
  program
    .command('trigger')
    .description('Cause the change behind an event, which its subscribers then receive')
    .addArgument(new Argument('<event>', 'its name, or a short one').argParser(eventOf))
    .addOption(companyOption())
    .addOption(employeeOption())
    .addHelpText('after', `\nEvents:\n${names.join('\n')}`)
    .action(run(trigger));
  const advance = program.command('advance').description('Let time pass in the sandbox');
  advance
    .command('company')
    .description('Run the calendar of a company to its next closing')
    .addOption(companyOption())
    .action(run(advanceCompany));
  advance
    .command('delivery')
    .description('Make the attempts that are still to come now, until one succeeds or all failed')
    .argument('<delivery>', 'its id, or that of its event')
    .addOption(subscriptionOption())
    .action(run(advanceDelivery));
}

async function trigger(cli: Cli, options: Options, event: string): Promise<void> {
  const { fringe } = await cli.session();
  const eventType = eventOf(event);
  if (options.employee && eventType.startsWith('company.')) {
    throw new Complaint('usage', `${eventType} is of a company; it takes no --employee`);
  }
  const { id: companyId } = await findCompany(cli, options.company);
  const person = options.employee && (await findEmployee(cli, companyId, options.employee));
  const body = {
    eventType,
    companyId,
    ...(person && { employeeId: person.id }),
  };
  const caused = await cli.busy('Causing it', fringe.sandbox.trigger(body, { signal: cli.signal }));
  cli.out.result(caused, () =>
    cli.out.table(
      [
        { head: 'EVENT', of: ({ type }) => type },
        { head: 'ID', of: ({ id }) => id },
      ],
      caused.events,
    ),
  );
}

async function advanceCompany(cli: Cli, options: Options): Promise<void> {
  const { fringe } = await cli.session();
  const { id, name } = await findCompany(cli, options.company);
  const advanced = fringe.sandbox.advanceCompany(id, { signal: cli.signal });
  const reply = await cli.busy('Closing and settling', advanced);
  const [closed, opened] = [payrollOf(reply.closed), payrollOf(reply.opened)];
  cli.out.result(reply, () => `${plain(name)}: ${closed} is closed, ${opened} is open\n`);
}

const LOOK_MS = 250;

/** The attempts may go on after the answer, so it is looked at until the delivery has ended. */
async function advanceDelivery(cli: Cli, options: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const found = await findDelivery(cli, wanted, options.subscription);
  const { subscriptionId } = found;
  const { id: deliveryId } = found.delivery;
  const untilEnded = async () => {
    let delivery: Delivery = await fringe.sandbox.advanceDelivery(deliveryId, { signal });
    while (delivery.status === 'pending') {
      await sleep(LOOK_MS, undefined, { signal });
      delivery = await fringe.webhooks.delivery(subscriptionId, deliveryId, { signal });
    }
    return delivery;
  };
  const delivery = await cli.busy('Making the attempts that are to come', untilEnded());
  cli.out.result(delivery, () => deliveryFields(cli.out, delivery));
}
