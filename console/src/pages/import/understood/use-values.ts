import { useFormats } from '../../../parts/formats.ts';
import { useTwin } from '../../../shell/use-call.ts';
import { useAsked } from '../use-asked.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A value of a field as people read it: cents as euros, days as days, models by their names. */
export function useValues(): (field: string, value: string | null) => string {
  const { euros, date } = useFormats();
  const { companyId } = useAsked();
  const query = { limit: 1000 };
  const models = useTwin('listBenefitModels', { path: { companyId }, query }).data?.benefitModels;
  return (field, value) => {
    if (value === null || value === '') return '–';
    if (field.endsWith('InCents') && /^\d{1,15}$/.test(value)) return euros(Number(value));
    if (field.endsWith('Date') && isDay(value) && !Number.isNaN(Date.parse(value))) {
      return date(value);
    }
    if (field === 'workTimePercentage') return `${value} %`;
    if (field === 'modelId') return models?.find(({ id }) => id === value)?.name ?? value;
    return value;
  };
}
