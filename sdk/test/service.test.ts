// All of these share one service; each can also be run by itself.
import './service/sandbox.ts';
import './service/pages.ts';
import './service/csv.ts';
import './service/warnings.ts';
import './service/errors.ts';
import './service/idempotency.ts';
import './service/webhooks.ts';
import './service/delivery-stream.ts';
import './service/resources.ts';
