import type { Client } from '../client.ts';
import type { Delivery, Mail, MailSummary } from '../generated/types.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../operation-types.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';
import { type StreamEvent, streamDeliveries } from '../webhooks/delivery-stream.ts';

/** Makes things happen that otherwise take weeks; in a sandbox only. */
export class Sandbox {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Causes the change behind an event. */
  trigger(body: BodyOf<'triggerEvent'>, options?: CallOptions): Promise<ReplyOf<'triggerEvent'>> {
    return this.#client.call('triggerEvent', { body }, options);
  }

  /** Runs the calendar of a company to its next closing. */
  advanceCompany(companyId: string, options?: CallOptions): Promise<ReplyOf<'advanceCompany'>> {
    return this.#client.call('advanceCompany', { path: { companyId } }, options);
  }

  /** Runs a delivery through its 72 hours. */
  advanceDelivery(deliveryId: string, options?: CallOptions): Promise<Delivery> {
    return this.#client.call('advanceDelivery', { path: { deliveryId } }, options);
  }

  /** Lists what would have been mailed, newest first. */
  mails(query: QueryOf<'listMails'> = {}, options?: CallOptions): Pages<MailSummary> {
    return this.#client.pages('listMails', { query }, options);
  }

  /** Reads a mail that would have been sent. */
  mail(mailId: string, options?: CallOptions): Promise<Mail> {
    return this.#client.call('readMail', { path: { mailId } }, options);
  }

  /**
   * Receives the deliveries of a subscription without a public URL, over one connection: the
   * iteration ends when it ends, and throws a `ConnectionError` when it breaks.
   */
  stream(subscriptionId: string, options?: CallOptions): AsyncIterable<StreamEvent> {
    return streamDeliveries(this.#client, subscriptionId, options);
  }

  /** Answers a streamed delivery, as its receiver would have. */
  answer(
    subscriptionId: string,
    body: BodyOf<'answerDelivery'>,
    options?: CallOptions,
  ): Promise<undefined> {
    return this.#client.call('answerDelivery', { path: { subscriptionId }, body }, options);
  }
}
