export {
  SIGNATURE_HEADER,
  SignatureError,
  type SignatureProblem,
  TOLERANCE_SECONDS,
} from '../../contract/signature-header.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorDetail,
  FringeError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
} from './errors.ts';
export { Fringe } from './fringe.ts';
export { eventShortNames, eventTypes } from './generated/events.ts';
export type { Operations } from './generated/operations.ts';
export type * from './generated/types.ts';
export type {
  BodyOf,
  CallableId,
  InputOf,
  ItemOf,
  ListId,
  OperationId,
  QueryOf,
  ReplyOf,
} from './operation-types.ts';
export type { FollowedEvent, FollowOptions } from './resources/events.ts';
export type { CsvStream } from './sending/csv.ts';
export type { FileStream } from './sending/file.ts';
export type { PageOf, Pages } from './sending/pages.ts';
export type { Stretch, Walk } from './sending/walks.ts';
export type {
  AccessToken,
  CallOptions,
  ClientCredentials,
  FringeOptions,
  FromEnvironment,
  Retry,
  Settings,
  Warning,
} from './settings/options.ts';
export { VERSION } from './version.ts';
export type { StreamEvent } from './webhooks/delivery-stream.ts';
export {
  type DeliveryHeaders,
  sampleEvent,
  signTestDelivery,
  type TestDelivery,
  verifyWebhook,
  type WebhookEvent,
} from './webhooks/webhooks.ts';
