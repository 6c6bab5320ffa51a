import type { Client } from '../client.ts';
import type {
  Delivery,
  DeliveryWithPayload,
  SubscriptionInput,
  WebhookSubscription,
} from '../generated/types.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../operation-types.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

/** Subscriptions to events, and their deliveries. Draft: these operations may still change. */
export class Webhooks {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Creates a subscription; its signing secret is in this answer only. */
  create(body: SubscriptionInput, options?: CallOptions): Promise<ReplyOf<'createSubscription'>> {
    return this.#client.call('createSubscription', { body }, options);
  }

  /** Lists your subscriptions. */
  list(
    query: QueryOf<'listSubscriptions'> = {},
    options?: CallOptions,
  ): Pages<WebhookSubscription> {
    return this.#client.pages('listSubscriptions', { query }, options);
  }

  /** Reads a subscription, without its secret. */
  get(subscriptionId: string, options?: CallOptions): Promise<WebhookSubscription> {
    return this.#client.call('readSubscription', { path: { subscriptionId } }, options);
  }

  /** Enables a subscription; what was pending goes on. */
  enable(subscriptionId: string, options?: CallOptions): Promise<WebhookSubscription> {
    return this.#client.call('enableSubscription', { path: { subscriptionId } }, options);
  }

  /** Disables a subscription; nothing is delivered meanwhile. */
  disable(subscriptionId: string, options?: CallOptions): Promise<WebhookSubscription> {
    return this.#client.call('disableSubscription', { path: { subscriptionId } }, options);
  }

  /** Deletes a subscription; what is pending is cancelled. */
  delete(subscriptionId: string, options?: CallOptions): Promise<undefined> {
    return this.#client.call('deleteSubscription', { path: { subscriptionId } }, options);
  }

  /** Makes a new signing secret; the one before stays valid for a while. */
  rotateSecret(
    subscriptionId: string,
    body: BodyOf<'rotateSigningSecret'> = {},
    options?: CallOptions,
  ): Promise<ReplyOf<'rotateSigningSecret'>> {
    return this.#client.call('rotateSigningSecret', { path: { subscriptionId }, body }, options);
  }

  /** Lists the types of events. */
  eventTypes(options?: CallOptions): Promise<ReplyOf<'listEventTypes'>> {
    return this.#client.call('listEventTypes', {}, options);
  }

  /** Sends a sample event, marked as a test. */
  test(
    subscriptionId: string,
    body: BodyOf<'testSubscription'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'testSubscription'>> {
    return this.#client.call('testSubscription', { path: { subscriptionId }, body }, options);
  }

  /** Delivers what failed, or was missed while the subscription was disabled. */
  recover(
    subscriptionId: string,
    body: BodyOf<'recoverDeliveries'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'recoverDeliveries'>> {
    return this.#client.call('recoverDeliveries', { path: { subscriptionId }, body }, options);
  }

  /** Lists the deliveries of a subscription, newest first. */
  deliveries(
    subscriptionId: string,
    query: QueryOf<'listDeliveries'> = {},
    options?: CallOptions,
  ): Pages<Delivery> {
    return this.#client.pages('listDeliveries', { path: { subscriptionId }, query }, options);
  }

  /** Reads what became of the deliveries of a subscription, by the hour. */
  figures(
    subscriptionId: string,
    query: QueryOf<'readDeliveryFigures'> = {},
    options?: CallOptions,
  ): Promise<ReplyOf<'readDeliveryFigures'>> {
    return this.#client.call('readDeliveryFigures', { path: { subscriptionId }, query }, options);
  }

  /** Reads the same of all your subscriptions. */
  allFigures(
    query: QueryOf<'readAllDeliveryFigures'> = {},
    options?: CallOptions,
  ): Promise<ReplyOf<'readAllDeliveryFigures'>> {
    return this.#client.call('readAllDeliveryFigures', { query }, options);
  }

  /** Reads a delivery with the payload as it is sent; by the id of its event, the newest of it. */
  delivery(
    subscriptionId: string,
    deliveryId: string,
    options?: CallOptions,
  ): Promise<DeliveryWithPayload> {
    return this.#client.call('readDelivery', { path: { subscriptionId, deliveryId } }, options);
  }

  /**
   * Delivers an event again, named by a delivery of it or by itself; the answer is the id of the
   * new delivery.
   */
  redeliver(
    subscriptionId: string,
    deliveryId: string,
    options?: CallOptions,
  ): Promise<ReplyOf<'redeliver'>> {
    return this.#client.call('redeliver', { path: { subscriptionId, deliveryId } }, options);
  }
}
