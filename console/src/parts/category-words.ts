import { inBoth, useWords } from '../shell/language.tsx';

/** What the money is for, by the names of the contract. */
const categoryWords = inBoth(
  {
    any: 'Any benefit',
    'custom-benefit': "Company's own benefit",
    'capitalization-benefit': 'Unemployment capitalisation',
    'claps-benefit': 'Recognition',
    'clothing-benefit': 'Clothing',
    'education-benefit': 'Education',
    'gift-card-benefit': 'Gift card',
    'gym-benefit': 'Gym',
    'health-insurance-benefit': 'Health insurance',
    'home-office-benefit': 'Home office',
    'individual-capitalization-benefit': 'Individual capitalisation',
    'it-product-benefit': 'IT equipment',
    'life-insurance-benefit': 'Life insurance',
    'meal-benefit': 'Meals',
    'nursery-benefit': 'Nursery',
    'pension-plan-benefit': 'Pension plan',
    'renting-benefit': 'Car leasing',
    'retirement-insurance-benefit': 'Retirement insurance',
    'transport-benefit': 'Transport',
    'wellness-benefit': 'Wellness',
    unknown: 'Not classified',
  },
  {
    any: 'Cualquier beneficio',
    'custom-benefit': 'Beneficio propio de la empresa',
    'capitalization-benefit': 'Capitalización',
    'claps-benefit': 'Reconocimientos',
    'clothing-benefit': 'Vestuario',
    'education-benefit': 'Formación',
    'gift-card-benefit': 'Tarjeta regalo',
    'gym-benefit': 'Gimnasio',
    'health-insurance-benefit': 'Seguro médico',
    'home-office-benefit': 'Teletrabajo',
    'individual-capitalization-benefit': 'Capitalización individual',
    'it-product-benefit': 'Equipos informáticos',
    'life-insurance-benefit': 'Seguro de vida',
    'meal-benefit': 'Comida',
    'nursery-benefit': 'Guardería',
    'pension-plan-benefit': 'Plan de pensiones',
    'renting-benefit': 'Renting de vehículo',
    'retirement-insurance-benefit': 'Seguro de jubilación',
    'transport-benefit': 'Transporte',
    'wellness-benefit': 'Bienestar',
    unknown: 'Sin clasificar',
  },
);

export type Category = keyof (typeof categoryWords)['en'];
export const categories = Object.keys(categoryWords.en) as Category[];

/** What the categories of benefits are called. */
export const useCategoryNames = (): Record<Category, string> => useWords(categoryWords);

const behaviourWords = inBoth(
  {
    allowance: 'paid by the company',
    'allowance-not-exempt': 'paid by the company, taxed',
    flex: 'out of the salary',
    'flex-not-exempt': 'out of the salary, taxed',
  },
  {
    allowance: 'a cargo de la empresa',
    'allowance-not-exempt': 'a cargo de la empresa, tributa',
    flex: 'retribución flexible',
    'flex-not-exempt': 'retribución flexible, tributa',
  },
);

/** Categories and behaviours as people say them; a name that is new here stays as it is. */
export function useBenefitNames() {
  const categories: Record<string, string> = useWords(categoryWords);
  const behaviours: Record<string, string> = useWords(behaviourWords);
  return {
    category: (name: string): string => categories[name] ?? name,
    behaviour: (name: string): string => behaviours[name] ?? name,
  };
}
