import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { useWords } from '../../shell/language.tsx';
import { useCall } from '../../shell/use-call.ts';
import { useAsked } from './search.ts';
import { words as all } from './words.ts';

/** The partner whose calls or companies the operator looks at. */
export function PartnerFilter() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const partners = useCall('listPartners', { query: { limit: 250 } });
  return (
    <ChoiceFilter
      label={words.partner}
      anything={words.anybody}
      value={asked.partner}
      data={partners.data?.partners.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      choose={(partner) => ask({ partner })}
      width="12rem"
    />
  );
}
