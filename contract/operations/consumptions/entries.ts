import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Page, pagingQuery, Uuid } from '../../types.ts';
import {
  Acknowledgement,
  asFile,
  ConsumptionEntry,
  entryQuery,
  fileQuery,
  GivenNote,
  ledgerQuery,
} from './entry-shapes.ts';

export { ConsumptionEntry } from './entry-shapes.ts';

/** Lists the entries of a company's ledger, with all that is known of each. */
export const listConsumptionEntries = operation({
  api: 'partner',
  tag: 'Consumptions',
  id: 'listConsumptionEntries',
  heavy: true,
  method: 'GET',
  path: '/companies/{companyId}/consumptions/entries',
  summary: "List the entries of a company's ledger, newest first",
  description:
    'Charges and voids one by one: the limit that held when each was booked, its flags, the void ' +
    'that takes it back and why, and the settlement that it came in with. `flagged=true` leaves ' +
    'out what is voided or acknowledged, unless `voided` or `acknowledged` asks for it. ' +
    `${asFile} Lists of a large company are quickest with \`payroll\` or \`employeeId\`.`,
  scope: 'consumptions:read',
  query: Closed({ ...entryQuery, ...ledgerQuery, ...fileQuery, ...pagingQuery }),
  reply: {
    status: 200,
    description: 'The page of entries that match, newest first; as CSV all of them.',
    body: Closed({
      entries: Type.Array(ConsumptionEntry, { description: 'Newest first.' }),
      page: Page,
    }),
    csv: true,
    xlsx: true,
    fileShows: ['legalIds'],
  },
});

export const platformListConsumptionEntries = forOperator(listConsumptionEntries);

/** Says that the flags of an entry were seen. A repetition finds the first. */
export const acknowledgeEntry = operation({
  api: 'platform',
  tag: 'Charges',
  id: 'acknowledgeEntry',
  method: 'POST',
  path: '/companies/{companyId}/consumptions/{consumptionId}/acknowledge',
  summary: 'Acknowledge the flags of an entry',
  description:
    'The entry and its flags stay as they are; the list of flagged entries leaves it out from ' +
    'then on. Acknowledged once, it stays so: a repetition answers with the first.',
  body: Closed({ note: GivenNote }),
  reply: {
    status: 200,
    description: 'The flags are acknowledged now, or were before.',
    body: Closed({
      id: described(Uuid, 'The entry of the ledger.'),
      acknowledged: Acknowledgement,
    }),
  },
  failures: ['resourceNotFound', 'entryNotFlagged'],
});
