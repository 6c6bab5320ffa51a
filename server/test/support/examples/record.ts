import type { Recorded } from '@fringe/contract/openapi/recorded';
import { client } from '../client.ts';
import { consumptionExamples } from './consumptions.ts';
import { exportExamples } from './exports.ts';
import { requestExamples } from './happened.ts';
import { partnerExamples } from './partner.ts';
import { platformExamples } from './platform.ts';
import { platformLimitExamples } from './platform-limits.ts';
import { platformMoneyExamples } from './platform-money.ts';
import { platformPeopleExamples } from './platform-people.ts';
import { Recorder } from './recorder.ts';
import { openStage, type Stage } from './stage.ts';
import { steady } from './steady.ts';
import { webhookExamples } from './webhooks.ts';

/** Asks a running service everything once; answers what it said, and what it sent. */
export async function recordExamples(): Promise<Recorded> {
  const stage = await openStage();
  try {
    const { partners, operator } = stage.credentials;
    const recorder = new Recorder(
      await client(stage.url).login(partners[0]!),
      await client(stage.url).login(operator),
    );
    await partnerExamples(recorder, stage);
    await consumptionExamples(recorder);
    await exportExamples(recorder, stage);
    await platformExamples(recorder);
    await platformPeopleExamples(recorder, stage);
    await platformLimitExamples(recorder);
    await platformMoneyExamples(recorder, stage);
    await webhookExamples(recorder, stage);
    await requestExamples(recorder);
    return steady({ operations: recorder.operations, events: sentBy(stage) }, stage.receiver.url);
  } finally {
    await stage.close();
  }
}

/** The first call about each type of event. */
function sentBy({ receiver }: Stage): Recorded['events'] {
  const sent: Recorded['events'] = {};
  for (const { headers, body } of receiver.calls) {
    const event = JSON.parse(body) as { type: string; test?: true };
    if (event.test) continue;
    const own = Object.entries(headers).filter(([name]) => /^(x-service|webhook)-/.test(name));
    sent[event.type] ??= {
      headers: Object.fromEntries(own) as Record<string, string>,
      body: event,
    };
  }
  return sent;
}
