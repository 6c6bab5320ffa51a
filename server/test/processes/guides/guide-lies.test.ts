import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { follow, projectFolder } from '../../support/processes/guide.ts';
import { cleanUp } from '../../support/processes/processes.ts';

after(cleanUp);

const folder = await projectFolder();
const guide = join(folder, 'guide.md');

const truth = `# A guide

\`\`\`sh
WORK=$(mktemp -d)
WORD=something
printf 'one\\n%s\\n' two
\`\`\`

\`\`\`text
one
two
\`\`\`

\`\`\`ts
// say.ts
console.log('said', process.argv[2] as string);
\`\`\`

\`\`\`sh
node_modules/.bin/node "$WORK/say.ts" $WORD
echo '{"list":[1,2],"text":"a  b"}' | tee "$WORK/copy.json"
\`\`\`

\`\`\`text
said …
…
{"list":[1,2],"text":"a  b"}
\`\`\`

\`\`\`sh
cat "$WORK/copy.json"
\`\`\`

\`\`\`json
{ "list": [1, 2], … }
\`\`\`
`;

const lies: [what: string, from: string, to: string, complaint: RegExp][] = [
  ['shows less than is said', 'one\ntwo', 'one', /guide\.md:10 shows/],
  ['shows what is not said', 'said …', 'said nothing…', /guide\.md:25 shows/],
  ['shows other JSON', '[1, 2]', '[1, 3]', /guide\.md:35 shows/],
  ['has a command that fails', 'WORD=', 'false; WORD=', /ended with 1 at \S+guide\.md:5$/m],
  [
    'has a command that is unknown',
    'cat "$WORK',
    'catt "$WORK',
    /ended with 127 at \S+guide\.md:31$/m,
  ],
  ['uses what it has not set', '$WORD', '$WORT', /ended with 2 at \S+guide\.md:20$/m],
  ['has a program that fails', "'said'", 'unknown', /ended with 1 at \S+guide\.md:20$/m],
  ['has a program that is not named', '// say.ts', '', /a comment with its file's name/],
];

describe('a guide', () => {
  it('that tells the truth passes', async () => {
    await writeFile(guide, truth);
    await follow({ guide, folder });
  });

  for (const [what, from, to, complaint] of lies) {
    it(`that ${what} fails, with its line`, async () => {
      await writeFile(
        guide,
        truth.replace(from, () => to),
      );
      await assert.rejects(follow({ guide, folder }), complaint);
    });
  }
});
