import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { useCompanies, useCompany } from '../../shell/company.ts';
import { useWords } from '../../shell/language.tsx';
import { useAsked } from './search.ts';
import { words as all } from './words.ts';

/** The company that it is about; the one in the address may be behind the first of many. */
export function CompanyFilter() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const { companies } = useCompanies();
  const named = useCompany();
  const isListed = companies.some(({ id }) => id === asked.company);
  const shown = asked.company && !isListed && named ? [named, ...companies] : companies;
  return (
    <ChoiceFilter
      label={words.company}
      anything={words.all}
      value={asked.company}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      choose={(company) => ask({ company })}
      width="11rem"
    />
  );
}
