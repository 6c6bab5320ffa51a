import { useFormats } from '../../../parts/formats.ts';
import { useTwin } from '../../../shell/use-call.ts';
import { useAsked } from '../use-asked.ts';

/** A day that there is: the browser would make the 3rd of March of a 31st of February. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** A value of a field as people read it: cents as euros, days as days, models by their names. */
export function useValues(): (field: string, value: string | null) => string {
  const { euros, date } = useFormats();
  const { companyId } = useAsked();
  const query = { limit: 1000 };
  const models = useTwin('listBenefitModels', { path: { companyId }, query }).data?.benefitModels;
  return (field, value) => {
    if (value === null || value === '') return '–';
    if (field.endsWith('InCents') && /^\d{1,15}$/.test(value)) return euros(Number(value));
    if (field.endsWith('Date') && isDay(value)) return date(value);
    if (field === 'workTimePercentage') return `${value} %`;
    if (field === 'modelId') return models?.find(({ id }) => id === value)?.name ?? value;
    return value;
  };
}
