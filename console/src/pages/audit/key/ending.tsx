import { useFormats } from '../../../parts/formats.ts';
import { EndKey } from '../../../parts/keys/end-key.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { type Figures, useKey } from './use-key.ts';
import { judgedWords } from './words.ts';

/** Ends the key, for those who may: it says before what stops with it. */
export function Ending({ clientId, figures }: { clientId: string; figures: Figures }) {
  const words = useWords(judgedWords);
  const { count, moment } = useFormats();
  const { side, readOnly } = useRole();
  const { key, partnerId } = useKey(clientId);
  if (side !== 'platform' || readOnly || !key || key.revokedAt || !partnerId) return null;
  const { requests, operations, companies } = figures;
  const named = companies.filter(({ companyId }) => companyId !== null).length;
  const used = words.willStop(count(requests), count(operations.length), count(named));
  return (
    <EndKey partnerId={partnerId} clientId={clientId}>
      <span>{requests > 0 ? used : words.unused}</span>
      {key.lastUsedAt && <span>{words.lastUse(moment(key.lastUsedAt))}</span>}
      <span>{words.stays}</span>
    </EndKey>
  );
}
