import { Stack, Text } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { MadeExport } from '../../../parts/exports/made-export.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { useVersions } from '../../../parts/months/cycles.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { SideDrawer } from '../../../parts/side-drawer.tsx';
import { Shown } from '../../../parts/states.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { formWords } from '../studio/template/form-words.ts';
import { route, useAsked } from '../use-exports.ts';
import { listWords } from './words.ts';

type Export = ReplyOf<'readExport'>;

/** All there is to know of an export; its address can be sent to a colleague. */
export function ExportDrawer({ companyId, exportId }: { companyId: string; exportId: string }) {
  const words = useWords(listWords);
  const { ask } = useAsked();
  const found = useTwin('readExport', { path: { companyId, exportId } });
  return (
    <SideDrawer
      opened
      close={() => ask({ export: undefined })}
      title={words.drawer}
      closing={words.close}
    >
      <Stack>
        <MadeExport companyId={companyId} exportId={exportId} />
        <Shown of={found}>{(one) => <About companyId={companyId} one={one} />}</Shown>
      </Stack>
    </SideDrawer>
  );
}

function About({ companyId, one }: { companyId: string; one: Export }) {
  const words = useWords(listWords);
  const forms = useWords(formWords);
  const formats = useFormats();
  const doer = useWho();
  const { payroll, version, since, template, definition, requestedAt, requestedBy } = one;
  const versions = useVersions(companyId, payroll);
  const newest = versions.data?.settlements[0]?.version ?? version;
  const { fileType, encoding, columns } = definition;
  const format =
    fileType === 'xlsx'
      ? forms['fileType xlsx']
      : `${forms['fileType csv']}, ${forms[`encoding ${encoding}`]}`;
  const lines = [
    words.ofMonth(formats.month(payroll), version),
    since === null ? words.whole : words.onlySince(since),
    words.byTemplate(template, formats.count(columns.length), format),
    words.askedFor(formats.moment(requestedAt), doer(requestedBy)),
  ];
  const doors = { to: route, params: { companyId } } as const;
  const difference = { view: 'take', month: payroll, template, since: version } as never;
  const compared = { view: 'difference', month: payroll, from: version, to: newest } as never;
  return (
    <Stack gap="xs">
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {version < newest && (
        <>
          <Text size="sm" fw={600}>
            {words.again(version, newest)}
          </Text>
          <Door {...doors} search={difference}>
            {words.takeDifference(version)}
          </Door>
          <Door {...doors} search={compared}>
            {words.see}
          </Door>
        </>
      )}
    </Stack>
  );
}
