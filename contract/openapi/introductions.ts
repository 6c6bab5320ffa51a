/** What a developer has to know before the first call; Markdown. */
export const partnerIntroduction = `
Read and manage the data of an employee-benefits platform: companies, employees, payroll cycles,
spending limits, consumptions and committed expenses. Webhooks tell you what changes.

## The first call

Exchange your client id and secret for a token, then send it with every call. In a sandbox that you
have started yourself they stand in \`.data/credentials.json\`.

\`\`\`sh
API=http://127.0.0.1:3000/api/v3
curl $API/oauth/token \\
  -H 'content-type: application/json' \\
  -d '{"clientId":"…","clientSecret":"…"}'
curl $API/companies \\
  -H 'authorization: Bearer …'
\`\`\`

On this page, enter the client id and the secret under **Authentication** and choose *Authorize*.
Most reads can then be tried as they stand: the demo data has the same ids in every sandbox. Ids
that begin with \`019e4444\` are placeholders for what is made anew in each.

## What holds for every call

- **Ids** are lower-case uuids. **Times** are whole seconds since 1970, unless a field says
  otherwise.
- **Money** is a whole number of cents with its currency; nothing is ever a fraction.
- **Months** are \`YYYY-MM\`. A company has exactly one open payroll cycle, and its month is the
  current one.
- **Null or left out**: a field that a schema requires is always there, \`null\` when there is
  nothing; a field that is optional is left out when there is nothing.
- **Errors** have one form: \`{ "error": 404, "message": "Employee not found" }\`. An invalid
  request also has \`details\`, with a path and a text for each fault. Unknown fields and
  parameters are refused, so that a misspelt one is not lost. Quote \`X-Request-Id\` when you
  ask about an answer.
- **Lists** come in pages: \`page\` counts from 1, \`limit\` is at most 1,000. A page past the end
  is empty. The order does not change between pages.
- **Repeating a request is safe.** PUT, PATCH and DELETE change nothing the second time. Give a POST
  an \`Idempotency-Key\`: the first answer is kept for 24 hours and given again.
- **Rate limit**: 6,000 calls a minute for each credential. \`x-ratelimit-remaining\` says what is
  left; after a 429 wait for \`retry-after\` seconds. After a 503, too.

## Environments

- **Sandbox**: demo data, mails that are captured instead of sent, cycles that you close yourself.
- **Production**: the same program with keys and data of its own. What is *Sandbox only*
  answers 403.

Operations marked **Draft** work, and may still change. Nothing else changes in a way that breaks
a client.
`.trim();

export const platformIntroduction = `
The operator's side of the platform: where partners, companies, people and charges come from. It
takes operator credentials only; a partner's token gets 403. Tokens come from the same endpoint as
for partners, \`/oauth/token\`, and have no scopes.

Errors, paging, money, months, \`Idempotency-Key\` and the rate limit are those of the partner API.
Each change is noted in the audit log.
`.trim();

export const sandboxIntroduction = `
Makes things happen that otherwise take weeks: events, closings, deliveries that fail for days. It
takes the tokens of partners, and works on their own companies. In production every operation here
answers 403.

Nothing is made up: a trigger books a real charge or closes a real cycle, and whoever has subscribed
is told as always.
`.trim();

export const staffIntroduction = `
For people who have signed in at the console. A session is a cookie that scripts cannot read; the
other interfaces take it as well, in place of a token. A request acts as one role of the person:
the one that \`X-Fringe-Role\` names, or the one that was chosen for the session. Where no header
can be sent, as in a link to a file, a GET names it in its address: \`?fringeRole=…\`. Operator
roles call the platform API, all others the partner API.

A session ends when nobody uses it for half an hour. What a page asks for again by itself says so
with \`X-Fringe-Background: 1\`: it is answered, and does not make the session last longer.

Whatever is not a GET needs the header \`X-Fringe-Console: 1\` and comes from the pages of this
service, which its \`Origin\` says. Errors, paging and \`Idempotency-Key\` are those of the partner
API. Each change is noted in the audit log, with the person.

What a role \`sees\` says which private things it includes: salaries, legal ids, children and sealed
text, that is the words of reasons and notes. Fields of other kinds are null in every JSON answer
of all interfaces, and \`X-Fringe-Withheld\` names the kinds; documents mark such fields as
\`x-private\`. Files that have them are refused with \`withheld\`, and so is what would set them, or
find by them.
`.trim();
