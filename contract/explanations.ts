import type { FailureCode } from './errors.ts';

/** What each failure means and what to do, for the reference and for the page of failures. */
export const explanations: Record<FailureCode, string> = {
  invalidRequest:
    'A query parameter, a header or the body is not what the operation takes. `details` names ' +
    'each field and what is wrong with it. Correct the request; sent again as it is, it is ' +
    'refused again.',
  fieldRequired:
    'A field that the operation needs is missing. The text names it; add it and send the ' +
    'request again.',
  malformedHttp:
    'What arrived could not be read as an HTTP request, so no operation was called. Look at ' +
    'the HTTP client, or at a proxy between it and the service.',
  recurrentMonth:
    'A recurrent limit begins with the next payroll cycle, whose month the text names. Send ' +
    'that month, or set a punctual limit for the current one.',
  punctualMonth:
    'A punctual limit holds for the current payroll cycle only, whose month the text names. ' +
    'Send that month, or set a recurrent limit for the next one.',
  disableMonth:
    'A benefit can be disabled for the current payroll cycle or the next one; the text names ' +
    'both months. Send one of them.',
  invalidToken:
    'There is no token in the `Authorization` header, or it has expired, was revoked, or ' +
    'belongs to another environment. Get a new one from `POST /oauth/token` and send the ' +
    'request again.',
  unauthorized:
    'The same as `invalidToken`, as this operation words it: get a new token from `POST ' +
    '/oauth/token` and send the request again.',
  unauthorised:
    'The same as `invalidToken`, as this operation words it: get a new token from `POST ' +
    '/oauth/token` and send the request again.',
  invalidCredentials:
    'The client id or the secret is wrong, or the credential was revoked. Compare both with ' +
    'what you were given, and the address with the environment that they are for.',
  companyNotOfPartner:
    'The company exists, and your credential has no access to it. `GET /companies` lists those ' +
    'that it has; the operator of the service grants access to more.',
  insufficientScope:
    'The token is valid and lacks a scope. `scope` names it; ask for a token or for a ' +
    'credential that has it.',
  operatorOnly:
    'This is the interface of the operator, and the token belongs to a partner. Partners call ' +
    '`/api/v3`.',
  crossSite:
    'The call came with the cookie of a session and would change something, but without the ' +
    'header `X-Fringe-Console: 1`, or from a page of another address. Programs send a token ' +
    'instead of a cookie.',
  roleNotAllowed:
    'You are signed in, and the role that you act as may not do this. Choose another of your ' +
    'roles with `X-Fringe-Role`, or ask whoever gave it to you.',
  withheld:
    'You are signed in, and what you ask for shows, is found by, or sets what your role does not ' +
    'include: salaries, legal ids, children or sealed text. In JSON such fields are null, and ' +
    '`X-Fringe-Withheld` names the kinds; files, and requests that name such a value, are ' +
    'refused. ' +
    'Ask an admin of your company, partner or operator: whoever invites people chooses what a ' +
    'role sees.',
  sandboxOnly:
    'The operation makes things happen that happen by themselves in production. Call it in the ' +
    'sandbox.',
  companyNotFound:
    'There is no company with this id. `GET /companies` lists those that your credential may ' +
    'see.',
  employeeNotFound:
    'There is no employee with this id in this company. Look the employee up in the list of ' +
    'the company, by e-mail, legal id or internal id.',
  familyMemberNotFound:
    'There is no family member with this id for this employee. The list of the employee’s ' +
    'family members has those that there are.',
  cycleNotFound:
    'There is no payroll cycle with this id in this company. The list of payroll cycles has ' +
    'those that there are.',
  settlementNotFound:
    'The month is open, or has fewer versions. The list of settlements has the versions that ' +
    'there are.',
  resourceNotFound:
    'The path leads to nothing, or to nothing that your credential may see. Compare the path, ' +
    'the version in it and the ids with the reference.',
  methodNotAllowed:
    'The path exists, but not with this method. The `Allow` header lists the methods that it ' +
    'has.',
  requestTimeout:
    'The request did not arrive in full in the time that it has. Send it again, and look at ' +
    'the connection if that happens often.',
  bodyTooLarge:
    'The body is larger than the operation takes; the text names the bound. Send less at a ' +
    'time.',
  unsupportedMediaType:
    'The `Content-Type` header names a type that the operation does not take; the text names ' +
    'the one that it takes.',
  malformedId:
    'An id in the path is not a UUID in its form with dashes. The text names the parameter.',
  idempotencyKeyReused:
    'This `Idempotency-Key` was used for another request within a day. Use a new key for each ' +
    'new request, and an old one only to repeat the very same request.',
  requestInProgress:
    'The first request with this `Idempotency-Key` has no answer yet. Wait a moment and repeat ' +
    'the request with the same key.',
  tooManyRequests:
    'The credential has made more requests than it may in a minute, or a client id has failed ' +
    'too often. Wait for the seconds that `Retry-After` names.',
  tooManyAtOnce:
    'A partner has a share of the service: a few lists, files and changes of many rows are done ' +
    'at a time, further ones wait, and these were too many. Send fewer at once, and repeat after ' +
    'the seconds that `Retry-After` names.',
  invitedRecently:
    'The employee got an invitation a moment ago, and a second mail would only confuse. Wait for ' +
    'the seconds that `Retry-After` names; the link that was sent works meanwhile.',
  headersTooLarge:
    'The URL and the headers together are larger than the service reads. Send long lists in ' +
    'several requests.',
  internal:
    'The service failed; the request is not at fault. Repeat it, a POST with its ' +
    '`Idempotency-Key`. If it goes on, report the `X-Request-Id` of the answer.',
  unableToProcess:
    'The same as `internal`, as this operation words it: the service failed. Repeat the ' +
    'request, and report the `X-Request-Id` of the answer if it goes on.',
  unavailable:
    'The service is busy, starting, or without its database for the moment. Repeat the request ' +
    'after the seconds that `Retry-After` names, a POST with its `Idempotency-Key`.',
  answerNotKept:
    'The request with this `Idempotency-Key` was carried out, but its answer was larger than ' +
    'what is kept, or made room for newer ones. Nothing is done twice; read what it changed.',
  emailTaken:
    'Another employee of the company has this e-mail address, maybe a removed one. Restore or ' +
    'update that employee, or send another address.',
  legalIdTaken:
    'Another employee of the company has this legal id, maybe a removed one. Restore or update ' +
    'that employee in place of registering the person again.',
  employeeState:
    'The employee is in a state that forbids the operation; the text names it. Read the ' +
    'employee and see which operation leads to another state.',
  companyLegalIdTaken: 'A company is registered under this legal id already. Use that company.',
  externalIdTaken:
    'A corporation has this external id already. Use that corporation, or send another id.',
  modelNameTaken:
    'The company has a benefit model of this name already. Use that model, or send another ' +
    'name.',
  templateNameTaken:
    'Names of templates are unique in a company, and those of ready-made ones are taken. Choose ' +
    'another name, or replace the template that has it.',
  templateReadyMade:
    'Every company has the ready-made templates, so nobody changes them. Read its definition, ' +
    'change what you need, and write it as a template of your own.',
  templateChanged:
    'Somebody has replaced the template since you read the `revision` that you sent. Nothing was ' +
    'written: read it again, decide, and send its new `revision`.',
  exportNotDone:
    'The file is made after the request is answered: read the export until its state is `done`. ' +
    'One that `failed` says why, and can be asked for again.',
  exportBooked:
    'An export is booked once, so that nobody books it twice. The export says who did it, and ' +
    'when.',
  presetNameTaken:
    'The company has an import preset of this name already. Delete that one, or send another name.',
  cycleAlreadyClosed:
    'The payroll cycle was closed before. Nothing is left to do; the list of payroll cycles ' +
    'shows the open one.',
  cycleNotOpen:
    'The month is not the open payroll cycle, which the text names. Only the open one can be ' +
    'changed.',
  benefitDisabled:
    'The benefit is disabled for the employee in this month, so nothing can be charged to it. ' +
    'It is available again in the month after.',
  limitExceeded:
    'The amount is more than what is left of the employee’s limit; the text names both. Charge ' +
    'less, or raise the limit first.',
  limitRequired:
    'The company allows charges only within a limit, and the employee has none for this ' +
    'benefit and month. Set a limit first.',
  chargeConflict:
    'A charge with this external id and other content was recorded before. Repeat a charge ' +
    'unchanged, or give a new one an external id of its own.',
  notACharge: 'The entry is itself a void, which cannot be voided. Name the charge.',
  chargeOfPayment:
    'The charge comes from a payment of a committed expense, and both have to agree. Void the ' +
    'payment; the charge is voided with it.',
  entryNotFlagged:
    'Only an entry with a flag can be acknowledged: it was booked in spite of something. ' +
    '`flagged=true` lists those that wait for it.',
  commitmentExists:
    'The employee has a committed expense of this category for this fiscal year and recipient. ' +
    'Replace or cancel that one.',
  recipientCommitted:
    'A committed expense that is pending or active is for this family member. Cancel it, or wait ' +
    'until it is finished, and remove the family member then.',
  commitmentState:
    'The committed expense is in a state that forbids the operation; the text names it.',
  paymentState: 'The payment is in a state that forbids the operation; the text names it.',
  nobodyToTrigger:
    'No employee of the company is in a state in which this can happen. Name an employee in ' +
    'the request, or register one first.',
  subscriptionDisabled:
    'A disabled subscription receives nothing. Enable it, then send the request again.',
  deliveryOver:
    'Only a delivery that still waits for its next attempt can be advanced; the text says what ' +
    'this one is. Redeliver it to have it sent again.',
  answerNotAwaited:
    'The delivery was answered before, or the time for its answer is over. Nothing is left to ' +
    'do; if it counts as failed, it is sent again.',
  lastAdmin:
    'Without an admin of the operator who can enter nobody could let people in any more. Invite ' +
    'one whose address another issuer of the operator vouches for, or yourself where only a ' +
    'claim makes you one; then try again. On the server, `staff invite-admin` makes one as well.',
  viewNameTaken:
    'You keep a view of this name in this role already; letter case does not count. Send another ' +
    'name, or let that view lead here by replacing it.',
  tooManyViews: 'A role keeps at most 100 views. Delete one that is not needed any more.',
  tooManySubscriptions:
    'A partner has at most 100 webhook subscriptions. Delete one that is not needed any more.',
};
