import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTwin } from '../../../shell/use-call.ts';
import { Mend } from '../mend/mend.tsx';
import type { Mended } from '../report.ts';
import { useAsked, useMayLoad } from '../use-asked.ts';
import { type Import, useSameMapping } from '../use-import.ts';
import { AppliedSince } from './applied-since.tsx';
import { Apply } from './apply.tsx';
import { Changes } from './changes.tsx';
import { Downloads, Figures } from './figures.tsx';
import { Mapping } from './mapping.tsx';
import { Warnings } from './warnings.tsx';

/** How many rows have something to look at without being wrong; undefined until it is known. */
export function useWarned({ id }: Import) {
  const { companyId } = useAsked();
  const path = { companyId, employeeImportId: id };
  const found = useTwin('listImportRows', { path, query: { warned: true, limit: 1 } });
  return found.data?.page.totalElements;
}

/** A file that was checked: errors on top, then what is to be looked at, then what it will do. */
export function Checked({ one }: { one: Import }) {
  const mayLoad = useMayLoad();
  const [mended, setMended] = useState<Mended>(new Map());
  const warned = useWarned(one);
  const same = useSameMapping(one);
  return (
    <Stack gap="xl">
      <AppliedSince one={one} />
      <Figures one={one} />
      <Mapping same={same} />
      {one.failed > 0 && <Mend {...{ one, mended, same }} change={setMended} />}
      {!!warned && <Warnings one={one} total={warned} />}
      {same && one.updated > 0 && <Changes one={one} />}
      {mayLoad && same !== false && <Apply {...{ one, warned, same }} unsent={mended.size > 0} />}
      <Downloads one={one} />
    </Stack>
  );
}
